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
  func slot(of key: ObjectIdentifier, in context: DependencyContext) -> AnyDependencySlot? {
    bucket(of: key).entry(of: key, in: context)?.slot
  }

  /// Keeps a value, unless there is one.
  ///
  /// - Parameter context: The context in which it stands; `nil` for all of them.
  /// - Returns: The one that was there, if any.
  func keep(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?
  ) -> DependencyDefault? {
    bucket(of: key).add(slot, of: key, in: context)
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
  /// Makes the default value of a key, and keeps it. Where another thread has kept one meanwhile, returns
  /// that one.
  ///
  /// The value is made while nothing is locked, as it may read other dependencies.
  func makeValue<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    for access: DependencyAccess
  ) -> Key.Value {
    if DefaultInMaking.isMaking(key, in: context) {
      let other = DefaultInMaking.reportCycle(of: key, in: context, for: access)
      return DefaultInMaking(of: key, in: other, for: access).make(key)
    }
    let making = DefaultInMaking(of: key, in: context, for: access)
    let made: Key.Value = making.make(key)
    switch access.purpose {
    case .preparation: return made
    case .change where making.isTestValueMissing: return made
    case .change, .use: break
    }
    if let earlier = keep(DependencySlot(made), of: ObjectIdentifier(key), in: context) {
      return value(in: earlier.slot, of: key)
    }
    return made
  }
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

  /// Adds an entry, unless there is one that stands there.
  ///
  /// - Returns: The one that was there, if any.
  func add(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?
  ) -> DependencyDefault? {
    var latest = head.load(ordering: .acquiring)
    while true {
      let next = latest?.takeUnretainedValue()
      if let earlier = next?.first(of: key, in: context) { return earlier }
      let entry = DependencyDefault(key: key, context: context, slot: slot, next: next)
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
  private let key: ObjectIdentifier
  /// Where it stands; in all contexts, if the program was prepared with it.
  let context: DependencyContext?
  let slot: AnyDependencySlot
  private let next: DependencyDefault?

  init(
    key: ObjectIdentifier,
    context: DependencyContext?,
    slot: AnyDependencySlot,
    next: DependencyDefault?
  ) {
    self.key = key
    self.context = context
    self.slot = slot
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
