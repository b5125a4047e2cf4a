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
  @usableFromInline let closure: ValueReceiver<Input>.Closure

  @inlinable
  init(_ receiver: ValueReceiver<Input>) {
    closure = receiver.closure
  }

  /// Holds a closure that demands nothing.
  @inlinable
  init(calling body: @escaping (Input) -> Void) {
    closure = { address in
      ValueReceiver.lend(address, to: body)
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
    _withUnprotectedUnsafePointer(to: input) { call(at: UnsafeRawPointer($0)) }
  }

  /// - Parameter address: The value's address, which it has for as long as the call.
  /// - Returns: The raw value of the demand.
  @inlinable
  @inline(__always)
  func call(at address: UnsafeRawPointer) -> UInt {
    closure(address)
  }
}

/// The closure that a subject calls with each value.
@usableFromInline
@frozen
struct ValueReceiver<Input> {
  @usableFromInline typealias Closure = (UnsafeRawPointer) -> UInt

  @usableFromInline let closure: Closure

  @inlinable
  init(_ closure: @escaping Closure) {
    self.closure = closure
  }

  /// - Parameter subscriber: A subscriber that is in use.
  @inlinable
  @inline(__always)
  init<S: Subscriber>(_ subscriber: S) where S.Input == Input {
    closure = { address in
      ValueReceiver.lend(address) { subscriber.receiveInUse($0).rawValue }
    }
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
