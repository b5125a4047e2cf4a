/// A closure that is called in place, with the address of its argument.
///
/// Not copyable, so that a call borrows it: a plain closure in a variable would be retained and released for
/// each call, which takes two atomic operations. Its owner must not replace it while it runs.
///
/// The type of the closure does not depend on `Input`: kept in generic code, a closure of a generic type
/// costs an allocation and a further call each time, to convert between ways to pass arguments.
@usableFromInline
@frozen
struct HeldClosure<Input>: ~Copyable {
  @usableFromInline typealias Closure = (UnsafeRawPointer) -> UInt

  @usableFromInline let closure: Closure

  @inlinable
  init(_ closure: @escaping Closure) {
    self.closure = closure
  }

  /// Holds the values' way to a subscriber that is in use. Called where the subscriber's type is known, so that
  /// it is specialised.
  @inlinable
  @inline(__always)
  init<S: Subscriber>(using subscriber: S) where S.Input == Input {
    closure = { address in Self.lend(address) { subscriber.receiveInUse($0).rawValue } }
  }

  /// Holds a closure that demands nothing.
  @inlinable
  init(calling body: @escaping (Input) -> Void) {
    closure = { address in
      Self.lend(address, to: body)
      return 0
    }
  }

  /// - Returns: The raw value of the demand.
  @discardableResult
  @inlinable
  @inline(__always)
  func call(_ input: Input) -> UInt {
    // Unprotected: what is called reads the value through its type and cannot write past it, so that the
    // check of the stack, three instructions and a register for each value, would find nothing.
    _withUnprotectedUnsafePointer(to: input) { closure(UnsafeRawPointer($0)) }
  }

  /// Calls a closure with the value at an address.
  @inlinable
  @inline(__always)
  static func lend<Result>(_ address: UnsafeRawPointer, to body: (Input) -> Result) -> Result {
    // The value is there for as long as the call. `Held` is laid out as what it holds; being not copyable it
    // is not copied, which would retain what the value refers to.
    address.assumingMemoryBound(to: Held<Input>.self).pointee.use(body)
  }
}

/// A value that is used in place.
///
/// Not copyable, so that a use borrows it: a plain value in a variable would be retained with all that it
/// holds. Its owner must not replace it during a use.
@usableFromInline
@frozen
struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  @inline(__always)
  func use<Result>(_ body: (Value) -> Result) -> Result {
    body(value)
  }
}
