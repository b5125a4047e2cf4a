import Synchronization

/// The dependencies that are visible to a task. They are boxed so that comparing them is a pointer
/// comparison.
package final class BoundDependencies: Sendable {
  @TaskLocal package static var current: BoundDependencies?

  let values: DependencyValues
  /// The values that models store if they are created while these dependencies are bound.
  ///
  /// A default value belongs to all code that reads it. For this reason, the models inside it don't store anything
  /// from the first reader.
  let origin: DependencyOverrides?

  /// - Parameter values: The values. They are bound unchanged. See ``DependencyValues/settled``.
  package init(_ values: DependencyValues) {
    self.values = values
    origin = values.overrides?.withoutMaking
  }

  /// Creates the dependencies that are visible to a default value while it is being created.
  init(_ values: DependencyValues, making: DefaultInMaking) {
    var values = values.settled
    values.update { $0.making = making }
    self.values = values
    origin = nil
  }

  /// Creates dependencies from those of the caller, with some changes.
  package convenience init<Failure: Error>(
    updating update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) {
    var values = DependencyValues.current.lentForChange
    try update(&values)
    self.init(values.settled)
  }

  /// Runs an operation with the caller's dependencies and an observer.
  package static func followed<Result>(
    by observer: (any DependencyObserver)?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    guard let observer else { return try operation() }
    return try $current.withValue(current(followedBy: observer), operation: operation)
  }

  /// Runs an asynchronous operation with the caller's dependencies and an observer.
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

  /// Runs an operation with these dependencies. If the operation returns a model, the model stores them.
  func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let result = try Self.$current.withValue(self, operation: operation)
    ModelDependencies.keep(self, of: result)
    return result
  }

  /// Runs an asynchronous operation with these dependencies. If the operation returns a model, the model
  /// stores them.
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
  /// The caller's dependencies.
  package static var current: DependencyValues { BoundDependencies.current?.values ?? .unset }

  /// The dependencies of the current task, for code that cannot have a ``Dependency`` property, such as a property's
  /// initial value.
  public static var _current: DependencyValues { current }
}

/// The dependencies that were set. This is an immutable object, so that equal dependencies can be recognized
/// by identity.
final class DependencyOverrides: Sendable {
  struct Contents: Sendable {
    var slots: [ObjectIdentifier: AnyDependencySlot] = [:]
    var context: DependencyContext?
    /// The defaults, or `nil` for those of the process or the test.
    var defaults: DependencyDefaults?
    /// The observer of code with these values.
    var observer: (any DependencyObserver)?
    /// The default value that code with these values is creating. It records which dependencies the code
    /// reads.
    var making: DefaultInMaking?

    /// A Boolean value that indicates whether reads of these values are recorded.
    var isFollowed: Bool { observer != nil || making != nil }
  }

  let contents: Contents

  init(_ contents: Contents) {
    self.contents = contents
  }

  /// The same overrides, for code that outlives the creation of a default value.
  var withoutMaking: DependencyOverrides {
    guard contents.making != nil else { return self }
    var contents = contents
    contents.making = nil
    return DependencyOverrides(contents)
  }

  /// Returns these overrides, together with earlier overrides for keys that these do not set.
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

/// A ``DependencySlot`` whose value type is erased. The slot's key determines the type.
@usableFromInline
class AnyDependencySlot: @unchecked Sendable {
  // Sendable: `derived` is guarded by the lock of `DerivedDefaults`.

  /// The default values that depend on the value in this slot. They have the same lifetime as the slot.
  final var derived: [DerivedDefaults.Entry] = []
  /// A number for this slot. Later slots have greater numbers.
  final let number = slotCount.wrappingAdd(1, ordering: .relaxed).newValue

  /// The type of the value, for reports.
  var valueType: Any.Type { fatalError("A slot has a value.") }

  @usableFromInline
  init() {}
}

/// Stores the value of a dependency behind a reference, so that its size does not depend on the type of the
/// value.
@usableFromInline
final class DependencySlot<Value: Sendable>: AnyDependencySlot, @unchecked Sendable {
  // Unchecked only because the superclass is. The value is constant and Sendable.
  @usableFromInline let value: Value

  override var valueType: Any.Type { Value.self }

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}

/// Returns the value of a slot that was found by its key.
///
/// A checked cast would account for most of the time that reading a dependency takes, so the cast is unchecked in
/// release builds. It's safe because slots are stored by the identity of a key type, and only generic code that uses
/// the key's `Value` creates them.
@inlinable
func value<Key: TestDependencyKey>(in slot: AnyDependencySlot, of key: Key.Type) -> Key.Value {
  unsafeDowncast(slot, to: DependencySlot<Key.Value>.self).value
}
