import Synchronization

/// The dependencies that a task sees, boxed, so that an equality check is a pointer comparison.
package final class BoundDependencies: Sendable {
  @TaskLocal package static var current: BoundDependencies?

  let values: DependencyValues
  /// The values that models keep which are created while these are bound.
  ///
  /// A default value belongs to all of its readers, so the models in it keep nothing of the first one.
  let origin: DependencyOverrides?

  /// - Parameter values: The values, which are bound as they are. See ``DependencyValues/settled``.
  package init(_ values: DependencyValues) {
    self.values = values
    origin = values.overrides?.withoutMaking
  }

  /// The values that a default value sees while it is made.
  init(_ values: DependencyValues, making: DefaultInMaking) {
    var values = values.settled
    values.update { $0.making = making }
    self.values = values
    origin = nil
  }

  /// Those that the caller sees, some of them changed.
  package convenience init<Failure: Error>(
    updating update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) {
    var values = DependencyValues.current.lentForChange
    try update(&values)
    self.init(values.settled)
  }

  /// Runs an operation that sees what the caller sees, and is followed by an observer.
  package static func followed<Result>(
    by observer: (any DependencyObserver)?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    guard let observer else { return try operation() }
    return try $current.withValue(current(followedBy: observer), operation: operation)
  }

  /// Runs an asynchronous operation that sees what the caller sees, and is followed by an observer.
  package static func followed<Result>(
    by observer: (any DependencyObserver)?,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    guard let observer else { return try await operation() }
    return try await $current.withValue(current(followedBy: observer), operation: operation)
  }

  private static func current(followedBy observer: any DependencyObserver) -> BoundDependencies {
    var values = DependencyValues.current
    values.update { $0.observer = observer }
    return BoundDependencies(values)
  }

  /// Runs an operation that sees them. A model that it returns keeps them.
  func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let result = try Self.$current.withValue(self, operation: operation)
    ModelDependencies.keep(self, of: result)
    return result
  }

  /// Runs an asynchronous operation that sees them. A model that it returns keeps them.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    let result = try await Self.$current.withValue(self, operation: operation)
    ModelDependencies.keep(self, of: result)
    return result
  }
}

extension DependencyValues {
  /// The dependencies that the caller sees.
  package static var current: DependencyValues { BoundDependencies.current?.values ?? .unset }

  /// The dependencies of the current task, for code without a place for a ``Dependency`` property, such as the
  /// initial value of a property.
  public static var _current: DependencyValues { current }
}

/// The dependencies that were set. It is an object that never changes, so that equal ones are known by
/// identity.
final class DependencyOverrides: Sendable {
  struct Contents: Sendable {
    var slots: [ObjectIdentifier: AnyDependencySlot] = [:]
    var context: DependencyContext?
    /// The defaults, if not those of the process or of the test.
    var defaults: DependencyDefaults?
    /// The observer that follows the code that sees these values.
    var observer: (any DependencyObserver)?
    /// The default value that is made by the code that sees these values. It records what that code reads.
    var making: DefaultInMaking?

    /// Whether something has to be noted when these values are read.
    var isFollowed: Bool { observer != nil || making != nil }
  }

  let contents: Contents

  init(_ contents: Contents) {
    self.contents = contents
  }

  /// The same overrides for code that outlives the making of a default value.
  var withoutMaking: DependencyOverrides {
    guard contents.making != nil else { return self }
    var contents = contents
    contents.making = nil
    return DependencyOverrides(contents)
  }

  /// Returns these overrides, with earlier ones for the keys that these do not set.
  func over(_ earlier: DependencyOverrides) -> DependencyOverrides {
    var merged = earlier.contents
    merged.slots.merge(contents.slots) { $1 }
    merged.context = contents.context ?? merged.context
    merged.defaults = contents.defaults ?? merged.defaults
    merged.observer = contents.observer
    merged.making = contents.making
    return DependencyOverrides(merged)
  }
}

private let slotCount = Atomic<UInt64>(0)

/// A ``DependencySlot`` whose type of value is not known here. The key under which it is stored knows the
/// type.
@usableFromInline
class AnyDependencySlot: @unchecked Sendable {
  // Sendable: `derived` is guarded by the lock of `DerivedDefaults`.

  /// The default values that depend on this one. They live as long as it.
  final var derived: [DerivedDefaults.Entry] = []
  /// Counts the slots, so that a later one has a greater number.
  final let number = slotCount.wrappingAdd(1, ordering: .relaxed).newValue

  @usableFromInline
  init() {}
}

/// Holds the value of a dependency, behind a reference whose size does not depend on the value's type.
@usableFromInline
final class DependencySlot<Value: Sendable>: AnyDependencySlot, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}

/// The value in a slot that was found by its key.
///
/// The cast is unchecked in release builds, where a checked one would cost most of what reading a dependency
/// does. It is right because slots are stored by the identity of a key type, and only by generic code that
/// makes them of that key's `Value`.
@inlinable
func value<Key: TestDependencyKey>(in slot: AnyDependencySlot, of key: Key.Type) -> Key.Value {
  unsafeDowncast(slot, to: DependencySlot<Key.Value>.self).value
}

/// Returns the type of the slot's value, for reports.
func dependencyType(of slot: AnyDependencySlot) -> String {
  (slot as? any DescribedDependencySlot)?.typeOfValue ?? "\(type(of: slot))"
}

private protocol DescribedDependencySlot {
  var typeOfValue: String { get }
}

extension DependencySlot: DescribedDependencySlot {
  fileprivate var typeOfValue: String { "\(Value.self)" }
}
