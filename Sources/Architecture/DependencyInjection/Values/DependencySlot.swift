/// Holds the value of a dependency, behind a reference whose size does not depend on the value's type.
@usableFromInline
final class DependencySlot<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}

/// A ``DependencySlot`` whose type of value is not known here. The key under which it is stored knows the
/// type.
@usableFromInline
typealias AnyDependencySlot = any AnyObject & Sendable

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
