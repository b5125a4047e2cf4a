import ComposableArchitecture
import Foundation
import Synchronization

/// The conversions between a value and its representation in the user defaults.
struct StoredCoding<Value> {
  let read: (Any) -> Value?
  let write: (Value) -> Any?
}

/// The shared storages of user defaults. Through them, the views of all windows observe the same values.
enum StoredDefaults {
  /// The user defaults for properties and views that don't specify any.
  static var current: UserDefaults { WindowTraits.current?.visitor?.defaults ?? ofProcess }

  /// The user defaults that all windows of an app share.
  static var ofProcess: UserDefaults {
    @Dependency(\.defaultAppStorage) var defaults
    return defaults
  }

  private struct ID: Hashable {
    let key: String
    let type: ObjectIdentifier
  }

  /// The storages of one `UserDefaults` instance. Properties and bindings retain them. A visitor's storages exist as
  /// long as the visitor.
  // This class is sendable because `groups` guards it.
  private final class Group: @unchecked Sendable {
    private struct Entry {
      weak var storage: (any StoredDefault)?
      let retained: (any StoredDefault)?
    }

    private(set) weak var defaults: UserDefaults?
    private let isVisitors: Bool
    private var entries: [ID: Entry] = [:]
    /// The number of entries at which the entries of released storages are removed.
    private var limit = 64
    private var observer: (any NSObjectProtocol)?

    /// - Parameter isVisitors: A Boolean value that indicates whether the user defaults belong to one visitor. Other
    ///   code can't change such user defaults.
    init(_ defaults: UserDefaults, isVisitors: Bool = false) {
      self.defaults = defaults
      self.isVisitors = isVisitors
      guard !isVisitors else { return }
      observer = NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification,
        object: nil,
        queue: nil
      ) { [weak self] _ in
        onMainActor { self?.follow() }
      }
    }

    deinit {
      if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    subscript(id: ID) -> (any StoredDefault)? { entries[id]?.storage }

    var storages: [any StoredDefault] { entries.values.compactMap(\.storage) }

    func insert(_ storage: any StoredDefault, as id: ID) {
      if entries.count >= limit {
        entries = entries.filter { $0.value.storage != nil }
        // Doubling the limit makes searches of all entries rare.
        limit = max(64, 2 * entries.count)
      }
      entries[id] = Entry(storage: storage, retained: isVisitors ? storage : nil)
    }

    private func follow() {
      for storage in groups.withLock({ _ in storages }) { storage.follow() }
    }
  }

  private static let groups = Mutex<[ObjectIdentifier: Group]>([:])
  /// The groups of visitors. They are separate, so that the cost of a visitor's event doesn't depend on the number of
  /// other visitors.
  private static let visitors = Mutex<[ObjectIdentifier: Group]>([:])

  /// Adds the user defaults of a visitor.
  static func addVisitor(_ defaults: UserDefaults) {
    let group = Group(defaults, isVisitors: true)
    visitors.withLock { $0[ObjectIdentifier(defaults)] = group }
  }

  static func removeVisitor(_ defaults: UserDefaults) {
    // The values are released outside of the lock.
    _ = visitors.withLock { $0.removeValue(forKey: ObjectIdentifier(defaults)) }
  }

  static func storage<Value>(
    _ key: String,
    in defaults: UserDefaults,
    initialValue: Value,
    _ coding: StoredCoding<Value>
  ) -> StateStorage<Value> {
    let id = ID(key: key, type: ObjectIdentifier(Value.self))
    let group = group(of: defaults)
    if let known = groups.withLock({ _ in group[id] }) as? StateStorage<Value> { return known }
    // The storage is created outside of the lock, because its initializer runs code of the value's type.
    let storage = DefaultsStorage(key, in: defaults, initialValue: initialValue, coding)
    let first = groups.withLock { _ -> any StoredDefault in
      if let first = group[id] { return first }
      group.insert(storage, as: id)
      return storage
    }
    return first as? StateStorage<Value> ?? storage
  }

  /// Updates the storages after code outside of views has made changes.
  ///
  /// - Parameter visitor: The visitor whose code has run.
  static func follow(_ visitor: VisitorValues?) {
    var storages = groups.withLock { $0.values.flatMap(\.storages) }
    if let own = visitor?.defaults.map(group(of:)) { storages += groups.withLock { _ in own.storages } }
    for storage in storages { storage.follow() }
  }

  /// Updates the storages at intervals until the task is cancelled. No event of a browser announces the changes of
  /// other code, such as that of a task.
  @MainActor static func follow(every interval: Duration) async {
    while (try? await Task.sleep(for: interval)) != nil { follow(nil) }
  }

  private static func group(of defaults: UserDefaults) -> Group {
    let id = ObjectIdentifier(defaults)
    if let own = visitors.withLock({ $0[id] }) { return own }
    // A released instance may have had the same address.
    if let known = groups.withLock({ $0[id] }), known.defaults === defaults { return known }
    let new = Group(defaults)
    // The groups and their values are released outside of the lock.
    var released: [ObjectIdentifier: Group] = [:]
    return groups.withLock { groups in
      if let known = groups[id], known.defaults === defaults { return known }
      released = groups.filter { $0.value.defaults == nil }
      for id in released.keys { groups[id] = nil }
      groups[id] = new
      return new
    }
  }
}

/// The storage that a property outside of views used last. The property retains the storage, so that bodies that have
/// read it are notified of changes.
final class LastStorage<Value>: Sendable {
  private struct Known: @unchecked Sendable {
    // This structure is sendable, because user defaults and storages are thread-safe.
    weak var defaults: UserDefaults?
    var storage: StateStorage<Value>?
  }

  private let known = Mutex(Known())

  func storage(of defaults: UserDefaults, find: () -> StateStorage<Value>) -> StateStorage<Value> {
    let last = known.withLock { $0 }
    if let storage = last.storage, last.defaults === defaults { return storage }
    let storage = find()
    // The replaced storage is released outside of the lock.
    known.withLock { $0 = Known(defaults: defaults, storage: storage) }
    withExtendedLifetime(last) {}
    return storage
  }
}

/// The storage of one value. It doesn't retain the user defaults.
private final class DefaultsStorage<Value>: StateStorage<Value>, StoredDefault, @unchecked Sendable {
  private let write: (Value) -> Void
  private let readAgain: () -> Value?

  init(_ key: String, in defaults: UserDefaults, initialValue: Value, _ coding: StoredCoding<Value>) {
    write = { [weak defaults] value in
      if let stored = coding.write(value) {
        defaults?.set(stored, forKey: key)
      } else {
        defaults?.removeObject(forKey: key)
      }
      if let defaults { DefaultsWriter.app.note(defaults) }
    }
    let first = defaults.object(forKey: key)
    let last = Mutex(LastObject(object: first))
    readAgain = { [weak defaults] in
      guard let defaults else { return nil }
      let object = LastObject(object: defaults.object(forKey: key))
      let isNew = last.withLock { last in
        defer { last = object }
        return !last.isSame(as: object)
      }
      return isNew ? object.object.flatMap(coding.read) ?? initialValue : nil
    }
    super.init(first.flatMap(coding.read) ?? initialValue)
  }

  func follow() { if let value = readAgain() { receive(value) } }

  override func didSet(_ value: Value) { write(value) }
}

/// The object of user defaults for a key.
private struct LastObject: @unchecked Sendable {
  // This structure is sendable, because property lists are values or immutable objects.
  let object: Any?

  func isSame(as other: LastObject) -> Bool {
    guard let object, let otherObject = other.object else { return object == nil && other.object == nil }
    return (object as? any Equatable)?.isEqual(to: otherObject) ?? false
  }
}

/// A storage that follows changes of other code to the user defaults.
private protocol StoredDefault: AnyObject, Sendable {
  func follow()
}

/// A writer that saves user defaults to disk. Off Apple's platforms, Foundation saves them only on request.
final class DefaultsWriter: Sendable {
  /// The writer of the app's process. Before the app is served, it doesn't write anything, so tests leave no files.
  static let app = DefaultsWriter()

  private struct State: @unchecked Sendable {
    // This structure is sendable, because user defaults are thread-safe.
    var isOn = false
    var pending: [ObjectIdentifier: UserDefaults] = [:]
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "tributary-ui.user-defaults", qos: .utility)

  /// Begins to write changes.
  func begin() { state.withLock { $0.isOn = true } }

  /// Schedules user defaults that may have changed to be written within half a second.
  func note(_ defaults: UserDefaults) {
    nonisolated(unsafe) let defaults = defaults
    let isFirst = state.withLock { state in
      guard state.isOn else { return false }
      defer { state.pending[ObjectIdentifier(defaults)] = defaults }
      return state.pending.isEmpty
    }
    if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(500)) { [weak self] in self?.write() } }
  }

  /// Writes the changes immediately.
  func write() {
    let pending = state.withLock { state in
      defer { state.pending = [:] }
      return state
    }.pending
    for defaults in pending.values { defaults.synchronize() }
  }
}

/// The values of one visitor of a site that an app would keep on its device. They exist as long as the session of the
/// visitor's browser.
final class VisitorValues: Sendable {
  private static let openCount = Atomic(0)

  /// The number of visitors whose sessions are open.
  static var count: Int { openCount.load(ordering: .relaxed) }

  /// The user defaults of `@AppStorage`, or `nil` if the program has replaced the standard ones for all visitors.
  // This property is safe, because user defaults are thread-safe.
  nonisolated(unsafe) let defaults: UserDefaults?
  let pasteboard = UIPasteboard()

  init() {
    defaults = StoredDefaults.ofProcess === UserDefaults.standard ? .inMemory : nil
    if let defaults { StoredDefaults.addVisitor(defaults) }
    Self.openCount.add(1, ordering: .relaxed)
  }

  deinit {
    if let defaults { StoredDefaults.removeVisitor(defaults) }
    Self.openCount.subtract(1, ordering: .relaxed)
  }
}
