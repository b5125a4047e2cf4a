import Foundation
import IssueReporting
import Synchronization

/// The values behind those that were set: the ones that the program was prepared with, and the default values
/// of keys. A key makes its default value once, and it is kept.
///
/// They only become more, so that reading needs no lock: many stores on many threads read the same few. An
/// entry is reached through the bucket of its key, and lives as long as the defaults do.
final class DependencyDefaults: Sendable {
  private let buckets: [DependencyBucket]

  /// - Parameter size: The number of buckets.
  init(size: Int = 8) {
    buckets = (0..<size).map { _ in DependencyBucket() }
  }

  /// Creates defaults with the values that the program was prepared with.
  convenience init(preparedAs other: DependencyDefaults) {
    self.init()
    for entry in other.buckets.lazy.flatMap(\.entries) where entry.context == nil {
      _ = keep(entry.slot, of: entry.key, in: nil)
    }
  }

  /// The context, unless values that are set name another.
  var context: DependencyContext {
    if let slot = bucket(of: Self.contextKey).entry(of: Self.contextKey, in: nil)?.slot,
      let prepared = slot as? DependencySlot<DependencyContext>
    {
      return prepared.value
    }
    return .ofProcess
  }

  /// The value of a key that stands in a context, if there is one yet.
  func entry(of key: ObjectIdentifier, in context: DependencyContext) -> DependencyDefault? {
    bucket(of: key).entry(of: key, in: context)
  }

  /// Keeps a value, unless there is one.
  ///
  /// - Parameters:
  ///   - context: The context in which it stands; `nil` for all of them.
  ///   - inputs: The keys of the dependencies that were read while it was made.
  /// - Returns: The one that was there, if any.
  func keep(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?,
    inputs: [ObjectIdentifier] = []
  ) -> DependencyDefault? {
    bucket(of: key).add(slot, of: key, in: context, inputs: inputs)
  }

  /// Sets values for all contexts, as the program starts with them.
  ///
  /// - Returns: For each key that has a value already, that value. It is kept.
  func prepare(_ contents: DependencyOverrides.Contents) -> [DependencyDefault] {
    var slots = contents.slots
    if let context = contents.context {
      slots[Self.contextKey] = DependencySlot(context)
    }
    return slots.compactMap { key, slot in keep(slot, of: key, in: nil) }
  }

  /// Under which key a prepared context is found.
  private enum ContextKey {}
  private static let contextKey = ObjectIdentifier(ContextKey.self)

  private func bucket(of key: ObjectIdentifier) -> DependencyBucket {
    // Keys are addresses, whose lowest bits are equal.
    let hash = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
    return buckets[Int(hash >> 33) % buckets.count]
  }
}

extension DependencyDefaults {
  /// Those of a running program.
  private static let ofProcess = DependencyDefaults(size: 64)

  /// Those of each test of Swift Testing. Nothing tells when a test is over, so they stay until the process
  /// ends; a test with the trait `.dependencies` has its own, which go with it.
  private static let ofTests = Locked<[TestContext.Testing.Test.ID: DependencyDefaults]>([:])

  /// Those of the latest test of XCTest, with its number.
  private static let ofXCTest = Locked<(number: Int, defaults: DependencyDefaults)>((0, ofProcess))

  private static let xcTests =
    NSClassFromString("DependencyInjectionTestSupport.XCTestCounter") as? any XCTestCounting.Type

  /// Those of the running test, or else those of the process.
  static var current: DependencyDefaults {
    guard DependencyContext.ofProcess == .test else { return ofProcess }
    switch TestContext.current {
    case .swiftTesting(let testing?):
      return ofTests.withLock { defaults(of: testing.test.id, in: &$0) }
    case .xcTest:
      // Also the context of code that runs outside of any test, which makes no XCTest start.
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
  /// Returns the default value of a key. The first caller makes it, others wait for it.
  ///
  /// A value that depends on dependencies which were set is another one than that of code for which they are
  /// not, and lives as long as they are set. The value is made while nothing is locked, as it may read other
  /// dependencies.
  ///
  /// - Parameter values: The dependencies of the caller, which the default value sees, too.
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
        // It may have been made between the two questions.
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

  /// The default value that was made for code that sees these dependencies.
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

/// Names a default value.
struct DefaultID: Hashable, Sendable {
  let defaults: ObjectIdentifier
  let key: ObjectIdentifier
  let context: DependencyContext
}

/// A list of defaults that only grows, at its head. Reading it takes no lock.
final class DependencyBucket: Sendable {
  /// Owns the latest entry, which owns the one before it.
  private let head = Atomic<Unmanaged<DependencyDefault>?>(nil)

  deinit {
    head.load(ordering: .acquiring)?.release()
  }

  /// The entry of a key that stands in a context; in any, for `nil`.
  func entry(of key: ObjectIdentifier, in context: DependencyContext?) -> DependencyDefault? {
    head.load(ordering: .acquiring)?.takeUnretainedValue().first(of: key, in: context)
  }

  /// The entries, the latest first.
  var entries: some Sequence<DependencyDefault> {
    sequence(first: head.load(ordering: .acquiring)?.takeUnretainedValue()) { $0?.next }
      .lazy.prefix { $0 != nil }.compactMap { $0 }
  }

  /// Adds an entry, unless there is one that stands there.
  ///
  /// - Returns: The one that was there, if any.
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
        // The new head owns it now.
        latest?.release()
        return nil
      }
      owned.release()
      latest = original
    }
  }
}

/// A value that stands where none was set.
final class DependencyDefault: Sendable {
  let key: ObjectIdentifier
  /// Where it stands; in all contexts, if the program was prepared with it.
  let context: DependencyContext?
  let slot: AnyDependencySlot
  /// The keys of the dependencies upon which it depends. It does not stand where one of them was set.
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

  /// The first of this and those after it that is of a key and stands in a context; in any, for `nil`.
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
/// Only the module for tests links XCTest. It has a type that conforms, which is looked up by its name.
package protocol XCTestCounting: SendableMetatype {
  /// How many tests of XCTest have started since this was first read. They run one at a time, so the last of
  /// them is the one that runs.
  static var startedCount: Int { get }
}
