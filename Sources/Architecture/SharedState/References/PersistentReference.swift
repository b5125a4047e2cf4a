import CombineShim
import DependencyInjection
import IssueReporting

/// A reference whose value is loaded, observed and saved through a key.
final class PersistentReference<Key: SharedReaderKey>: StoredReference<Key.Value>, @unchecked Sendable {
  // Sendable: `lock` guards the variables. The other properties are constant and Sendable.

  typealias Value = Key.Value

  private struct Status {
    /// The number of the last load.
    var lastLoad = 0
    /// The numbers of the loads in flight, until the subscription receives a value.
    var loadsInFlight: Set<Int> = []
    var isReloading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
    /// The error of a change that was dropped because its value was replaced. The next call to `save()` throws it,
    /// since the value it saves does not contain the change.
    var droppedChange: (any Error)?

    var isLoading: Bool { !loadsInFlight.isEmpty || isReloading }
  }

  /// The reference's entry in a table.
  private struct Listing {
    let table: ReferenceTable
    let name: ReferenceTable.Name
    let number: Int
  }

  private let key: Key
  private let initialValue: Value
  private let saver: (any SharedKey<Value>)?
  private let changeSaver: (any MergingSharedKey<Value>)?
  private let observedStatus = ObservedAspect()
  private let lock = Lock()

  // All of these are guarded by `lock`.
  private var status = Status()
  private var listing: Listing?
  private var subscription: SharedSubscription?

  private init(_ key: Key, initialValue: Value) {
    self.key = key
    self.initialValue = initialValue
    saver = key as? any SharedKey<Value>
    changeSaver = key as? any MergingSharedKey<Value>
    super.init(initialValue)
  }

  deinit {
    if let listing { listing.table.remove(listing.name, number: listing.number) }
  }

  override var keyDescription: String? { "\(key)" }

  // MARK: Finding

  /// Returns the existing reference for a key, or creates one.
  ///
  /// - Parameters:
  ///   - initialValue: A closure that creates the default value. It is called only if a reference is created.
  ///   - mustLoad: A Boolean value that indicates whether a new reference loads its value immediately.
  static func find(
    _ key: Key,
    initialValue: () -> Value,
    mustLoad: Bool = true
  ) -> Reference<Value> {
    let table = DependencyValues.current.sharedReferences
    let name = ReferenceTable.Name(id: AnyHashable(key.id), type: ObjectIdentifier(Value.self))
    var value: Value?
    while true {
      let search: ReferenceTable.Search
      switch table.find(name, as: StoredReference<Value>.self) {
      case .found(let found): return found
      case .nothing(let begun): search = begun
      }
      let madeValue = value ?? initialValue()
      value = madeValue
      let reference = PersistentReference(key, initialValue: madeValue)
      // The value is loaded before the reference is listed, so other threads never see the default instead of
      // the stored value.
      if mustLoad { reference.loadInitially() }
      guard let number = table.insert(reference, named: name, after: search) else { continue }
      let listing = Listing(table: table, name: name, number: number)
      reference.lock.withLock { reference.listing = listing }
      reference.subscribe()
      return reference
    }
  }

  private func loadInitially() {
    let load = beginLoading()
    let continuation = LoadContinuation<Value>("\(key)") { [weak self] result in
      self?.finishLoading(load, result, startsFromDefault: true)
    }
    key.load(context: .initialValue(initialValue), continuation: continuation)
  }

  private func subscribe() {
    let subscriber = SharedSubscriber<Value>(
      callback: { [weak self] in self?.receive($0) },
      onLoading: { [weak self] isLoading in self?.updateStatus { $0.isReloading = isLoading } }
    )
    let subscription = key.subscribe(context: .initialValue(initialValue), subscriber: subscriber)
    lock.withLock { self.subscription = subscription }
  }

  private func receive(_ result: Result<Value?, any Error>) {
    let loads = lock.withLock { status.loadsInFlight }
    accept(result, startsFromDefault: true)
    updateStatus { status in
      status.isReloading = false
      if case .success = result { status.loadsInFlight.subtract(loads) }
    }
  }

  // MARK: Loading

  nonisolated(nonsending) override func load() async throws {
    let load = beginLoading()
    try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
      let continuation = LoadContinuation<Value>("\(key)") { result in
        self.finishLoading(load, result, startsFromDefault: false)
        waiter.resume(with: result.map { _ in })
      }
      key.load(context: .userInitiated, continuation: continuation)
    }
  }

  private func beginLoading() -> Int {
    updateStatus { status in
      status.lastLoad += 1
      status.loadsInFlight.insert(status.lastLoad)
      return status.lastLoad
    }
  }

  private func finishLoading(_ load: Int, _ result: Result<Value?, any Error>, startsFromDefault: Bool) {
    let isOvertaken = lock.withLock { !status.loadsInFlight.contains(load) }
    // A value of the subscription is newer than that of the first load. Other loads were requested
    // explicitly.
    if startsFromDefault, isOvertaken { return }
    accept(result, startsFromDefault: startsFromDefault)
    updateStatus { $0.loadsInFlight.remove(load) }
  }

  /// - Parameter startsFromDefault: A Boolean value that indicates whether a missing value resets the value to the
  ///   default, instead of leaving it unchanged.
  private func accept(_ result: Result<Value?, any Error>, startsFromDefault: Bool) {
    switch result {
    case .success(let value):
      if let value {
        set(value)
      } else if startsFromDefault {
        set(initialValue)
      }
      updateStatus { $0.loadError = nil }
    case .failure(let error):
      updateStatus { $0.loadError = error }
      reportOutsideOfTests(error)
    }
  }

  // MARK: Saving

  override var savesChanges: Bool { saver != nil }

  override func save(_ value: Value, isOvertaken: () -> Bool) {
    save(value, context: .didSet, isOvertaken: isOvertaken) { _ in }
  }

  override var savesEachChange: Bool { changeSaver != nil }

  override func save(from base: Value, to value: Value, isOvertaken: @escaping () -> Bool) {
    changeSaver?.save(SharedChange(base: base, value: value), isOvertaken: isOvertaken) {
      [weak self] result in
      self?.finishSaving(result)
    }
  }

  override func dropSave() {
    finishSaving(.failure(SharedSaveOvertakenError(key: "\(key)")))
  }

  nonisolated(nonsending) override func save() async throws {
    guard saver != nil else { return }
    defer { takeDroppedChange() }
    try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
      let (value, isOvertaken) = untrackedBasis
      save(value, context: .userInitiated, isOvertaken: isOvertaken) { waiter.resume(with: $0) }
    }
    if let error = takeDroppedChange() { throw error }
  }

  @discardableResult
  private func takeDroppedChange() -> (any Error)? {
    lock.withLock { status.droppedChange.take() }
  }

  private func save(
    _ value: Value,
    context: SaveContext,
    isOvertaken: () -> Bool,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let continuation = SaveContinuation("\(key)") { [weak self] result in
      self?.finishSaving(result)
      completion(result)
    }
    if let key = saver as? any OvertakableSharedKey<Value> {
      key.save(value, context: context, isOvertaken: isOvertaken, continuation: continuation)
    } else {
      saver?.save(value, context: context, continuation: continuation)
    }
  }

  private func finishSaving(_ result: Result<Void, any Error>) {
    switch result {
    case .success:
      updateStatus { status in
        status.saveError = nil
        status.loadError = nil
      }
    case .failure(let error):
      updateStatus { status in
        status.saveError = error
        if isDroppedChange(error) { status.droppedChange = error }
      }
      reportOutsideOfTests(error)
    }
  }

  // MARK: Status

  override var isLoading: Bool { trackedStatus.isLoading }

  override var loadError: (any Error)? { trackedStatus.loadError }

  override var saveError: (any Error)? { trackedStatus.saveError }

  private var trackedStatus: Status {
    observedStatus.access()
    return lock.withLock { status }
  }

  @discardableResult
  private func updateStatus<Result>(_ update: (inout Status) -> Result) -> Result {
    // Replaced errors are released after the lock is released.
    let (earlier, isChanged, result) = lock.withLock {
      let earlier = status
      let result = update(&status)
      let isChanged =
        earlier.isLoading != status.isLoading || earlier.loadError != nil || status.loadError != nil
        || earlier.saveError != nil || status.saveError != nil
      return (earlier, isChanged, result)
    }
    if isChanged { observedStatus.notifyReaders() }
    return withExtendedLifetime(earlier) { result }
  }

  private func reportOutsideOfTests(_ error: any Error) {
    #if DEBUG
      guard SharedErrorReports.areOn ?? !isTesting else { return }
      reportIssue(error, "The shared value of \(key).")
    #endif
  }
}

/// Returns whether an error means that the change was replaced by another value.
private func isDroppedChange(_ error: any Error) -> Bool {
  if case .changedMeanwhile? = (error as? SharedFileError)?.reason { return true }
  return error is SharedSaveOvertakenError
}

/// Reports errors that occur when shared values are loaded or saved.
enum SharedErrorReports {
  /// Turns the reports on or off. If it is `nil`, they are on outside tests.
  @TaskLocal static var areOn: Bool?
}
