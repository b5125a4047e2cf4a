import Foundation
import IssueReporting
import Synchronization

/// The values of dependencies that were not set: those that the program was prepared with, and the default values of
/// keys. A default value is created once and then stored.
///
/// Many stores on many threads read the same few values. Because entries are never removed, reading them does not
/// need a lock. An entry is found through the bucket of its key, and exists for as long as the defaults do.
final class DependencyDefaults: Sendable {
  private let buckets: [DependencyBucket]

  /// - Parameter size: The number of buckets.
  init(size: Int = 8) {
    buckets = (0..<size).map { _ in DependencyBucket() }
  }

  /// Creates defaults that contain the values that the program was prepared with.
  convenience init(preparedAs other: DependencyDefaults) {
    self.init()
    for entry in other.buckets.lazy.flatMap(\.entries) where entry.context == nil {
      _ = keep(entry.slot, of: entry.key, in: nil)
    }
  }

  /// The context, unless a value that was set overrides it.
  var context: DependencyContext {
    if let slot = bucket(of: Self.contextKey).entry(of: Self.contextKey, in: nil)?.slot,
      let prepared = slot as? DependencySlot<DependencyContext>
    {
      return prepared.value
    }
    return .ofProcess
  }

  /// Returns the stored value of a key in a context, if any.
  func entry(of key: ObjectIdentifier, in context: DependencyContext) -> DependencyDefault? {
    bucket(of: key).entry(of: key, in: context)
  }

  /// Stores a value, unless there already is one.
  ///
  /// - Parameters:
  ///   - context: The context of the value, or `nil` for all contexts.
  ///   - inputs: The keys of the dependencies read while the value was created.
  /// - Returns: The existing value, if any.
  func keep(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?,
    inputs: [ObjectIdentifier] = []
  ) -> DependencyDefault? {
    bucket(of: key).add(slot, of: key, in: context, inputs: inputs)
  }

  /// Sets values for all contexts when the program starts.
  ///
  /// - Returns: The existing values of keys that already have one. These values are not replaced.
  func prepare(_ contents: DependencyOverrides.Contents) -> [DependencyDefault] {
    var slots = contents.slots
    if let context = contents.context {
      slots[Self.contextKey] = DependencySlot(context)
    }
    return slots.compactMap { key, slot in keep(slot, of: key, in: nil) }
  }

  /// The key of a prepared context.
  private enum ContextKey {}
  private static let contextKey = ObjectIdentifier(ContextKey.self)

  private func bucket(of key: ObjectIdentifier) -> DependencyBucket {
    // Keys are addresses, and the lowest bits of addresses are equal.
    let hash = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
    return buckets[Int(hash >> 33) % buckets.count]
  }
}

extension DependencyDefaults {
  /// The defaults of a running program.
  private static let ofProcess = DependencyDefaults(size: 64)

  /// The defaults of each test in Swift Testing. They are kept until the process ends, because the end of a test
  /// cannot be detected. A test with the `.dependencies` trait has its own defaults and releases them with it.
  private static let ofTests = Locked<[TestContext.Testing.Test.ID: DependencyDefaults]>([:])

  /// The defaults of the latest XCTest test, together with its number.
  private static let ofXCTest = Locked<(number: Int, defaults: DependencyDefaults)>((0, ofProcess))

  private static let xcTests =
    NSClassFromString("DependencyInjectionTestSupport.XCTestCounter") as? any XCTestCounting.Type

  /// The defaults of the running test, or the process's defaults if no test is running.
  static var current: DependencyDefaults {
    guard DependencyContext.ofProcess == .test else { return ofProcess }
    switch TestContext.current {
    case .swiftTesting(let testing?):
      return ofTests.withLock { defaults(of: testing.test.id, in: &$0) }
    case .xcTest:
      // This is also the context of code outside any test, which does not start an XCTest test.
      guard let number = xcTests?.startedCount else { return ofProcess }
      return ofXCTest.withLock { latest in
        if latest.number != number { latest = (number, DependencyDefaults()) }
        return latest.defaults
      }
    default:
      return ofProcess
    }
  }

  private static func defaults(
    of test: TestContext.Testing.Test.ID,
    in tests: inout [TestContext.Testing.Test.ID: DependencyDefaults]
  ) -> DependencyDefaults {
    if let defaults = tests[test] { return defaults }
    let defaults = DependencyDefaults(size: 2)
    tests[test] = defaults
    return defaults
  }
}

extension DependencyDefaults {
  /// Returns the default value of a key. The first caller creates the value, and other callers wait for it.
  ///
  /// A default value that depends on dependencies that were set is kept apart from the value for code that does not
  /// set them, and exists for as long as they are set. No lock is held while a value is created, because creating it
  /// may read other dependencies.
  ///
  /// - Parameter values: The caller's dependencies. They are also visible to the default value.
  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    for access: DependencyAccess,
    seeing values: DependencyValues
  ) -> Key.Value {
    let id = DefaultID(defaults: ObjectIdentifier(self), key: ObjectIdentifier(key), context: context)
    while true {
      if let kept = keptSlot(id, seeing: values) { return DependencyInjection.value(in: kept, of: key) }
      if DefaultInMaking.isMaking(key, in: context) {
        let other = DefaultInMaking.reportCycle(of: key, in: context, for: access)
        return DefaultInMaking(of: key, in: other, for: access).make(key, seeing: values)
      }
      switch DefaultsInMaking.begin(id, mayWait: !DefaultInMaking.isStartedBy(key, in: context)) {
      case .hasWaited: continue
      case .alone: return makeValue(of: key, id, for: access, seeing: values)
      case .first:
        defer { DefaultsInMaking.end(id) }
        // Another thread may have created the value between the two checks.
        if let kept = keptSlot(id, seeing: values) { return DependencyInjection.value(in: kept, of: key) }
        return makeValue(of: key, id, for: access, seeing: values)
      }
    }
  }

  private func makeValue<Key: TestDependencyKey>(
    of key: Key.Type,
    _ id: DefaultID,
    for access: DependencyAccess,
    seeing values: DependencyValues
  ) -> Key.Value {
    let making = DefaultInMaking(of: key, in: id.context, for: access)
    let made: Key.Value = making.make(key, seeing: values)
    switch access.purpose {
    case .preparation: return made
    case .change where making.isTestValueMissing: return made
    case .change, .use: break
    }
    let slot = DependencySlot(made)
    let inputs = making.takeInputs()
    if let newest = inputs.values.compactMap({ $0 }).max(by: { $0.number < $1.number }) {
      DerivedDefaults.add(slot, id, of: self, inputs: inputs, to: newest)
    } else if let earlier = keep(slot, of: id.key, in: id.context, inputs: Array(inputs.keys)) {
      return DependencyInjection.value(in: earlier.slot, of: key)
    }
    return made
  }

  /// Returns the default value created for code with the same dependencies.
  private func keptSlot(_ id: DefaultID, seeing values: DependencyValues) -> AnyDependencySlot? {
    let slot: AnyDependencySlot
    let inputs: [ObjectIdentifier]
    if let entry = entry(of: id.key, in: id.context), !values.setsAny(of: entry.inputs) {
      (slot, inputs) = (entry.slot, entry.inputs)
    } else if let derived = DerivedDefaults.find(id, of: self, seeing: values) {
      (slot, inputs) = derived
    } else {
      return nil
    }
    if let making = values.overrides?.contents.making {
      for input in inputs { making.noteReading(of: input, setTo: values.setSlot(of: input)) }
    }
    return slot
  }
}

/// The identity of a default value.
struct DefaultID: Hashable, Sendable {
  let defaults: ObjectIdentifier
  let key: ObjectIdentifier
  let context: DependencyContext
}

/// A list of defaults. Entries are only added, at the head of the list, so reading the list takes no lock.
final class DependencyBucket: Sendable {
  /// Owns the latest entry. Each entry owns the previous one.
  private let head = Atomic<Unmanaged<DependencyDefault>?>(nil)

  deinit {
    head.load(ordering: .acquiring)?.release()
  }

  /// Returns the entry of a key in a context. If the context is `nil`, the entry can have any context.
  func entry(of key: ObjectIdentifier, in context: DependencyContext?) -> DependencyDefault? {
    head.load(ordering: .acquiring)?.takeUnretainedValue().first(of: key, in: context)
  }

  /// The entries, starting with the latest.
  var entries: some Sequence<DependencyDefault> {
    sequence(first: head.load(ordering: .acquiring)?.takeUnretainedValue()) { $0?.next }
      .lazy.prefix { $0 != nil }.compactMap { $0 }
  }

  /// Adds an entry, unless there already is one for the key and the context.
  ///
  /// - Returns: The existing entry, if any.
  func add(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?,
    inputs: [ObjectIdentifier]
  ) -> DependencyDefault? {
    var latest = head.load(ordering: .acquiring)
    while true {
      let next = latest?.takeUnretainedValue()
      if let earlier = next?.first(of: key, in: context) { return earlier }
      let entry = DependencyDefault(key: key, context: context, slot: slot, inputs: inputs, next: next)
      let owned = Unmanaged.passRetained(entry)
      let (exchanged, original) = head.compareExchange(
        expected: latest,
        desired: owned,
        ordering: .acquiringAndReleasing
      )
      if exchanged {
        // The new head now owns it.
        latest?.release()
        return nil
      }
      owned.release()
      latest = original
    }
  }
}

/// A value of a dependency that was not set.
final class DependencyDefault: Sendable {
  let key: ObjectIdentifier
  /// The context of the value. If the program was prepared with the value, it is `nil`, which stands for all
  /// contexts.
  let context: DependencyContext?
  let slot: AnyDependencySlot
  /// The keys of the dependencies that the value depends on. If one of them is set, the value does not apply.
  let inputs: [ObjectIdentifier]
  fileprivate let next: DependencyDefault?

  init(
    key: ObjectIdentifier,
    context: DependencyContext?,
    slot: AnyDependencySlot,
    inputs: [ObjectIdentifier],
    next: DependencyDefault?
  ) {
    self.key = key
    self.context = context
    self.slot = slot
    self.inputs = inputs
    self.next = next
  }

  /// Returns the first entry of a key, beginning at this entry, in a context or, if the context is `nil`, in any
  /// context.
  func first(of key: ObjectIdentifier, in context: DependencyContext?) -> DependencyDefault? {
    var entry: DependencyDefault? = self
    while let candidate = entry {
      if candidate.key == key {
        if context == nil || candidate.context == nil || candidate.context == context { return candidate }
      }
      entry = candidate.next
    }
    return nil
  }
}

/// Tells the tests of XCTest apart.
///
/// Only the module for tests links XCTest, so the conforming type in that module is looked up by its name.
package protocol XCTestCounting: SendableMetatype {
  /// The number of XCTest tests that have started since the first access. The latest test is the one that is running,
  /// because tests run one at a time.
  static var startedCount: Int { get }
}
