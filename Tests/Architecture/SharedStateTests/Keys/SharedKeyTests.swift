import CombineShim
import DependencyInjection
import DependencyInjectionTestSupport
import Observation
import Synchronization
import Testing

@testable import SharedState

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 5] }
}

@MainActor @Suite(.dependencies) struct SharedKeyTests {
  private func key(_ backend: ManualBackend<Int>) -> ManualKey<Int> { key("key", backend) }

  private func key(_ name: String, _ backend: ManualBackend<Int>) -> ManualKey<Int> {
    ManualKey(name: name, backend: backend)
  }

  // MARK: Sharing one reference

  @Test func aDefaultMayMakeOtherSharedValues() {
    var defaults = 0
    for number in 1...2_000 {
      func inner() -> Int {
        defaults += 1
        return Shared(wrappedValue: number, .inMemory("inner \(number)")).wrappedValue
      }
      #expect(Shared(wrappedValue: inner(), .inMemory("outer \(number)")).wrappedValue == number)
    }
    #expect(defaults == 2_000)
  }

  @Test func lateSubscribersReceiveTheValueOfTheLoadedKey() async throws {
    @Shared(.inMemory("first")) var value = 1
    _ = Shared(wrappedValue: 2, .inMemory("second"))
    let early = $value.publisher.sink { _ in }
    try await $value.load(.inMemory("second"))
    var received: [Int] = []
    let late = $value.publisher.sink { received.append($0) }
    #expect(received == [2])
    early.cancel()
    late.cancel()
  }

  @Test func equalIdsShareOneReferenceWhileAnybodyHoldsIt() {
    let backend = ManualBackend<Int>(stored: 3)
    var first: Shared<Int>? = Shared(wrappedValue: 0, key(backend))
    let second = SharedReader(wrappedValue: 1, key(backend))
    first?.withLock { $0 = 8 }
    #expect(second.wrappedValue == 8)
    first = nil
    #expect(Shared(wrappedValue: 0, key(backend)).wrappedValue == 8)
    #expect(Shared(wrappedValue: 0, key("other", backend)).wrappedValue == 3)
  }

  @Test func unreferencedSharedValuesAreReleased() {
    let backend = ManualBackend<Int>(stored: 3)
    let table = ReferenceTable()
    withDependencies {
      $0.sharedReferences = table
    } operation: {
      var shared: Shared<Int>? = Shared(wrappedValue: 0, key(backend))
      let derived = shared?.description.isEmpty
      #expect(derived == false)
      #expect(table.count == 1)
      shared = nil
      #expect(table.count == 0)
      #expect(backend.cancellations == 1)
      #expect(Shared(wrappedValue: 0, key(backend)).wrappedValue == 3)
    }
  }

  @Test func laterDefaultsAreNotEvaluated() {
    let evaluations = Counter()
    func makeDefault(_ value: Int) -> Int {
      evaluations.count()
      return value
    }
    @Shared(.inMemory("default")) var first = makeDefault(1)
    @Shared(.inMemory("default")) var second = makeDefault(2)
    #expect(first == 1)
    #expect(second == 1)
    #expect(evaluations.current == 1)
  }

  @Test func equalIdsOfOtherValueTypesAreOthers() {
    @Shared(.inMemory("name")) var number = 1
    @Shared(.inMemory("name")) var text = "a"
    $number.withLock { $0 = 2 }
    #expect(text == "a")
    #expect(number == 2)
  }

  @Test func typedKeysHaveADefault() {
    @Shared(.total) var total
    @Shared(.total) var other = 9
    @SharedReader(.total) var reader
    @Shared(.inMemory("total")) var plain = 1
    #expect(total == 5)
    #expect(other == 5)
    #expect(reader == 5)
    #expect(plain == 5)
    #expect($total.description == #"Shared<Int>(.inMemory("total"))"#)
    typealias Key = InMemoryKey<Int>
    #expect(Key.Default[.total, default: 7].initialValue == 7)
    #expect(Key.Default[.total, default: 7].id == Key("total").id)
  }

  @Test func anOptionalNeedsNoDefault() {
    @Shared(.inMemory("optional")) var optional: Int?
    @SharedReader(.inMemory("optional")) var reader: Int?
    #expect(optional == nil)
    $optional.withLock { $0 = 1 }
    #expect(reader == 1)
  }

  @Test func aHundredThousandReferencesAreFoundInConstantTime() {
    let comparisons = Counter()
    let all = (0..<100_000).map { number in
      Shared(wrappedValue: number, CountingKey(id: CountingID(number: number, comparisons: comparisons)))
    }
    let before = comparisons.current
    for number in stride(from: 0, to: 100_000, by: 1000) {
      let key = CountingKey(id: CountingID(number: number, comparisons: comparisons))
      #expect(Shared(wrappedValue: -1, key).wrappedValue == number)
    }
    // One comparison for each lookup, and a few more for collisions.
    #expect(comparisons.current - before <= 120)
    withExtendedLifetime(all) {}
  }

  // MARK: Loading

  @Test func aReferenceLoadsWhenItIsMadeAndThenSubscribes() throws {
    let backend = ManualBackend<Int>(answersLoads: false)
    @Shared(key(backend)) var value = 1
    #expect($value.isLoading)
    #expect(value == 1)
    let load = try #require(backend.takeLoad())
    #expect(load.context == .initialValue(1))
    #expect(backend.state.withLock { $0.subscribedWith } == [1])
    load.continuation.resume(returning: 2)
    #expect(!$value.isLoading)
    #expect(value == 2)
    #expect(backend.savedValues == [])
  }

  @Test func resumingWithTheInitialValueSetsTheDefault() throws {
    let backend = ManualBackend<Int>(answersLoads: false)
    @Shared(key(backend)) var value = 1
    $value.withLock { $0 = 5 }
    try #require(backend.takeLoad()).continuation.resumeReturningInitialValue()
    #expect(value == 1)
  }

  @Test func anErrorLeavesTheValueAndALaterSuccessClearsIt() throws {
    let backend = ManualBackend<Int>(answersLoads: false)
    @Shared(key(backend)) var value = 1
    try #require(backend.takeLoad()).continuation.resume(throwing: Failure())
    #expect(value == 1)
    #expect($value.loadError as? Failure == Failure())
    #expect(!$value.isLoading)
    backend.subscriber?.yield(4)
    #expect($value.loadError == nil)
    backend.subscriber?.yield(throwing: Failure(number: 2))
    #expect(SharedReader($value).loadError as? Failure == Failure(number: 2))
    $value.withLock { $0 += 1 }
    #expect($value.loadError == nil)
    #expect(value == 5)
  }

  @Test func loadAsksAgainAndThrows() async throws {
    let backend = ManualBackend<Int>(answersLoads: false)
    @Shared(key(backend)) var value = 1
    try #require(backend.takeLoad()).continuation.resume(throwing: Failure())
    let loading = Task { try await $value.load() }
    while backend.loadCount == 0 { await Task.yield() }
    let second = try #require(backend.takeLoad())
    #expect(second.context == .userInitiated)
    #expect($value.isLoading)
    // The earlier error remains until a load succeeds.
    #expect($value.loadError != nil)
    second.continuation.resume(returning: 7)
    try await loading.value
    #expect(value == 7)
    #expect($value.loadError == nil)

    backend.state.withLock { $0.answersLoads = true }
    backend.state.withLock { $0.stored = nil }
    try await $value.load()
    #expect(value == 7)
  }

  @Test func aFailingLoadThrowsAndKeepsTheError() async throws {
    let backend = ManualBackend<Int>(answersLoads: false)
    @SharedReader(ManualReaderKey(name: "reader", backend: backend)) var value = 1
    try #require(backend.takeLoad()).continuation.resumeReturningInitialValue()
    let loading = Task { try await $value.load() }
    while backend.loadCount == 0 { await Task.yield() }
    try #require(backend.takeLoad()).continuation.resume(throwing: Failure(number: 3))
    await #expect(throws: Failure(number: 3)) { try await loading.value }
    #expect($value.loadError as? Failure == Failure(number: 3))
    #expect(value == 1)
  }

  @Test func loadingAKeyInstallsItsReference() async throws {
    let (first, second) = (ManualBackend<Int>(stored: 1), ManualBackend<Int>(stored: 2))
    @Shared(key("a", first)) var value = 0
    var received: [Int] = []
    let subscription = $value.publisher.sink { received.append($0) }
    try await $value.load(key("b", second))
    #expect(value == 2)
    #expect(received == [1, 2])
    #expect(second.state.withLock { $0.subscribedWith } == [1])

    let empty = ManualBackend<Int>()
    try await $value.load(key("c", empty))
    #expect(value == 2)
    #expect(received == [1, 2])
    $value.withLock { $0 = 3 }
    #expect(empty.savedValues == [3])
    #expect(second.savedValues == [])
    subscription.cancel()
  }

  @Test func aRequiredValueIsLoadedOrTheErrorThrown() async throws {
    let backend = ManualBackend<Int>(stored: 4)
    let value = try await Shared(require: key(backend))
    #expect(value.wrappedValue == 4)
    await #expect(throws: SharedValueMissingError(key: ".manual(none)")) {
      _ = try await SharedReader(require: key("none", ManualBackend()))
    }
    let failing = ManualBackend<Int>(answersLoads: false)
    let loading = Task { try await Shared(require: key("failing", failing)) }
    while failing.loadCount == 0 { await Task.yield() }
    try #require(failing.takeLoad()).continuation.resume(throwing: Failure())
    await #expect(throws: Failure()) { _ = try await loading.value }
  }

  // MARK: Saving

  @Test func eachChangeIsSavedAlsoAnEqualOne() {
    let backend = ManualBackend<Int>()
    @Shared(key(backend)) var value = 0
    $value.withLock { $0 = 1 }
    $value.withLock { $0 = 1 }
    $value.withLock { _ in }
    #expect(backend.savedValues == [1, 1, 1])
    #expect(backend.takeSave()?.context == .didSet)
  }

  @Test func saveErrorsPersistUntilASaveSucceeds() async throws {
    let backend = ManualBackend<Int>(answersSaves: false)
    @Shared(key(backend)) var value = 0
    $value.withLock { $0 = 1 }
    try #require(backend.takeSave()).continuation.resume(throwing: Failure())
    #expect($value.saveError as? Failure == Failure())
    #expect(value == 1)
    backend.subscriber?.yield(throwing: Failure(number: 2))
    $value.withLock { $0 = 2 }
    try #require(backend.takeSave()).continuation.resume()
    #expect($value.saveError == nil)
    #expect($value.loadError == nil)
  }

  @Test func saveSavesAtOnceAndThrows() async throws {
    let backend = ManualBackend<Int>(answersSaves: false)
    @Shared(key(backend)) var value = 6
    let saving = Task { try await $value.save() }
    while backend.savedValues.isEmpty { await Task.yield() }
    let save = try #require(backend.takeSave())
    #expect(save.value == 6)
    #expect(save.context == .userInitiated)
    save.continuation.resume(throwing: Failure())
    await #expect(throws: Failure()) { try await saving.value }
    #expect($value.saveError as? Failure == Failure())
  }

  @Test func outsideOfTestsEachErrorOfASaveIsReported() async {
    let backend = ManualBackend<Int>(answersSaves: false)
    @Shared(key(backend)) var value = 6
    let made = await SharedErrorReports.$areOn.withValue(true) {
      await reports {
        $value.withLock { $0 = 1 }
        backend.takeSave()?.continuation.resume(throwing: Failure())
        let saving = Task { try await $value.save() }
        while backend.savedValues.isEmpty { await Task.yield() }
        backend.takeSave()?.continuation.resume(throwing: Failure())
        await #expect(throws: Failure()) { try await saving.value }
      }
    }
    #expect(made.count == 2 && made.allSatisfy { $0.contains("The shared value of .manual(key)") })
  }

  @Test func yieldedValuesAreNotSaved() {
    let backend = ManualBackend<Int>()
    @Shared(key(backend)) var value = 1
    backend.subscriber?.yield(2)
    #expect(value == 2)
    backend.subscriber?.yieldReturningInitialValue()
    #expect(value == 1)
    backend.subscriber?.yieldLoading()
    #expect($value.isLoading)
    backend.subscriber?.yieldLoading(false)
    #expect(!$value.isLoading)
    backend.subscriber?.yield(with: .success(3))
    #expect(value == 3)
    #expect(backend.savedValues == [])
  }

  @Test func yieldingEndsLoading() {
    let backend = ManualBackend<Int>()
    @Shared(key(backend)) var value = 1
    let results: [(SharedSubscriber<Int>) -> Void] = [
      { $0.yield(2) }, { $0.yield(throwing: Failure()) }, { $0.yield(with: .success(3)) },
      { $0.yield(with: .failure(Failure())) }, { $0.yieldReturningInitialValue() },
    ]
    for result in results {
      backend.subscriber?.yieldLoading()
      #expect($value.isLoading)
      if let subscriber = backend.subscriber { result(subscriber) }
      #expect(!$value.isLoading)
    }
  }

  @Test func yieldingEndsTheFirstLoad() {
    let key = SlowKey()
    @SharedReader(key) var value = 0
    #expect($value.isLoading)
    key.subscriber.withLock { $0 }?.yield(1)
    #expect(value == 1)
    #expect(!$value.isLoading)
    key.load.withLock { $0 }?.resume(returning: 2)
    #expect(value == 1, "the first load replaced a newer value")
  }

  @Test func aValueThatArrivesInsideWithLockIsReplacedByTheChange() {
    let backend = ManualBackend<Int>()
    @Shared(key(backend)) var value = 1
    $value.withLock {
      backend.subscriber?.yield(5)
      #expect(value == 5)
      $0 += 1
    }
    #expect(value == 2)
    #expect(backend.savedValues == [2])
  }

  @Test func statusChangesNotifyObservers() {
    let backend = ManualBackend<Int>()
    @Shared(key(backend)) var value = 1
    let changes = Counter()
    withObservationTracking {
      _ = $value.loadError
    } onChange: {
      changes.count()
    }
    backend.subscriber?.yield(throwing: Failure())
    withObservationTracking {
      _ = $value.isLoading
    } onChange: {
      changes.count()
    }
    backend.subscriber?.yieldLoading()
    #expect(changes.current == 2)
  }

  // MARK: Continuations and subscriptions

  @Test func aContinuationThatIsResumedTwiceIsReported() async throws {
    let backend = ManualBackend<Int>(answersLoads: false, answersSaves: false)
    @Shared(key(backend)) var value = 1
    let load = try #require(backend.takeLoad())
    $value.withLock { $0 = 2 }
    let save = try #require(backend.takeSave())
    load.continuation.resume(returning: 3)
    save.continuation.resume()
    let reports = await reports {
      load.continuation.resume(returning: 4)
      save.continuation.resume(throwing: Failure())
    }
    #expect(reports.count == 2)
    #expect(reports.allSatisfy { $0.contains(".manual(key)") && $0.contains("more than once") })
    #expect(value == 3)
    #expect($value.saveError == nil)
  }

  @Test func aDroppedContinuationIsReportedAndGivesTheInitialValue() async throws {
    let backend = ManualBackend<Int>(answersLoads: false, answersSaves: false)
    @Shared(key(backend)) var value = 1
    $value.withLock { $0 = 2 }
    let reports = await reports {
      _ = backend.takeLoad()
      _ = backend.takeSave()
    }
    #expect(reports.count == 2)
    #expect(reports.allSatisfy { $0.contains(".manual(key)") && $0.contains("without resuming") })
    #expect(value == 1)
    #expect(!$value.isLoading)
    #expect($value.saveError is SharedSaveAbandonedError)
  }

  @Test func aSubscriptionIsCancelledOnceWhenItIsReleased() {
    let cancellations = Counter()
    var subscription: SharedSubscription? = SharedSubscription { cancellations.count() }
    subscription?.cancel()
    subscription = nil
    #expect(cancellations.current == 1)
    _ = SharedSubscription { cancellations.count() }
    #expect(cancellations.current == 2)
  }
}

/// A key whose load ends when the test ends it.
private final class SlowKey: SharedReaderKey {
  let load = Mutex<LoadContinuation<Int>?>(nil)
  let subscriber = Mutex<SharedSubscriber<Int>?>(nil)

  var id: ObjectIdentifier { ObjectIdentifier(self) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    load.withLock { $0 = continuation }
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    self.subscriber.withLock { $0 = subscriber }
    return SharedSubscription {}
  }
}
