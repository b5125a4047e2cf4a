import CombineShim
import IdentifiedArrays

/// A reference to a part of another reference's value.
final class DerivedReference<Base, Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constant, and key paths are immutable.
  private let base: Reference<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(_ base: Reference<Base>, _ keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override var value: Value { base.value[keyPath: keyPath] }

  override var exclusive: Value {
    get { value }
    _modify { yield &base.exclusive[keyPath: keyPath] }
  }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> {
    let keyPath = keyPath
    return base.publisher.map { $0[keyPath: keyPath] }.eraseToAnyPublisher()
  }
}

/// A reference to a value that a closure derives from another reference's value.
final class ReadOnlyReference<Base, Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constant, and the closure only reads its argument.
  private let base: Reference<Base>
  private let transform: (Base) -> Value

  init(_ base: Reference<Base>, _ transform: @escaping (Base) -> Value) {
    self.base = base
    self.transform = transform
  }

  override var value: Value { transform(base.value) }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> { base.publisher.map(transform).eraseToAnyPublisher() }

  override var keyDescription: String? { nil }
}

/// A reference to the wrapped value of an optional. While the optional is `nil`, it returns the last value.
final class UnwrappedReference<Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: the last value is guarded by its lock.
  private let base: Reference<Value?>
  private let last: LastValue<Value>

  init?(_ base: Reference<Value?>) {
    guard let value = base.value else { return nil }
    self.base = base
    last = LastValue(value)
  }

  /// - Parameter value: The last value to start with, in case the optional has already become `nil`.
  init(_ base: Reference<Value?>, startingWith value: Value) {
    self.base = base
    last = LastValue(value)
  }

  override var value: Value { last.following(base.value) }

  override var exclusive: Value {
    get { value }
    _modify { yield &base.exclusive[orLast: last] }
  }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> {
    base.publisher.compactMap(\.self).eraseToAnyPublisher()
  }
}

/// The last value that an optional had.
final class LastValue<Value>: @unchecked Sendable {
  // Sendable: `lock` guards the value.
  private let lock = Lock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Stores the optional's value if it has one, and returns the stored value.
  func following(_ optional: Value?) -> Value {
    // A value that a test expects is not the actual value.
    if SharedExpectation.current != nil { return optional ?? lock.withLock { value } }
    // Released after the lock is released, because the value's deinitializer is user code.
    var replaced: Value?
    let result = lock.withLock {
      guard let optional else { return value }
      replaced = value
      value = optional
      return optional
    }
    withExtendedLifetime(replaced) {}
    return result
  }

  func set(_ newValue: Value) {
    _ = following(newValue)
  }
}

extension Optional {
  /// The wrapped value. While the optional is `nil`, this is the last value, and writing it leaves the
  /// optional `nil`.
  fileprivate subscript(orLast last: LastValue<Wrapped>) -> Wrapped {
    get { last.following(self) }
    _modify {
      var value = last.following(self)
      let isPresent = self != nil
      // The optional is temporarily set to `nil` so that its value can be changed in place.
      if isPresent { self = nil }
      defer {
        if isPresent { self = value }
        last.set(value)
      }
      yield &value
    }
  }
}

/// Returns a reference to an element of an identified array. After the element is removed, the reference
/// returns the last value.
///
/// The element is found by its id, even if it has moved.
func elementReference<ID, Element>(
  _ rows: Reference<IdentifiedArray<ID, Element>>,
  id: ID,
  element: Element
) -> Reference<Element> {
  let optional = OptionalElementReference(rows, id: id)
  return UnwrappedReference(optional, startingWith: element)
}

/// A reference to an element of an identified array. Its value is `nil` if there is no such element.
private final class OptionalElementReference<ID: Hashable, Element>: Reference<Element?>, @unchecked Sendable
{
  // Sendable: both properties are constant, and an id is only compared and hashed.
  private let rows: Reference<IdentifiedArray<ID, Element>>
  private let id: ID

  init(_ rows: Reference<IdentifiedArray<ID, Element>>, id: ID) {
    self.rows = rows
    self.id = id
  }

  override var value: Element? { rows.value[id: id] }

  override var exclusive: Element? {
    get { value }
    _modify { yield &rows.exclusive[id: id] }
  }

  override var root: any RootReference { rows.root }

  override var publisher: AnyPublisher<Element?, Never> {
    let id = id
    return rows.publisher.map { $0[id: id] }.eraseToAnyPublisher()
  }
}
