import Foundation

/// A wrapper that makes any value sendable, without checks by the compiler.
/// ```swift
/// let client = UncheckedSendable(legacyClient)   // it locks by itself, but does not say so
/// Task { client.value.start() }
/// ```
///
/// Use this wrapper for a value that is already thread-safe although its type predates `Sendable`, or for one that
/// two threads never use at the same time. Because the wrapper turns off the compiler's checks for data races without
/// protecting the value in any way, use an ``ActorIsolated`` or a ``LockIsolated`` for all other values.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Sendable: this is not ensured, because the purpose of this type is to leave that responsibility to its users.

  /// The wrapped value.
  public var value: Value

  /// Creates a wrapper.
  public init(_ value: Value) {
    self.value = value
  }

  /// Creates a wrapper for the value of a property.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The wrapped value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}

extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  public func makeAsyncIterator() -> Value.AsyncIterator { value.makeAsyncIterator() }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension UncheckedSendable: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }
}

/// A type-erased value that is both `Hashable` and `Sendable`.
///
/// Two of these values are equal if their bases are equal when you convert them to `AnyHashable`. Wrapping a value
/// that is already wrapped has no effect.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The wrapped value.
  public let base: any Hashable & Sendable

  /// Creates a type-erased value.
  ///
  /// - Parameter base: The value to wrap.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Creates a type-erased value from a value whose type is unknown.
  ///
  /// - Parameter base: The value to wrap.
  // Disfavored, so that a value of a known type is not boxed first.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    // This matches equality, which treats equal numbers of different types as equal.
    hasher.combine(AnyHashable(base))
  }
}

// This is a protocol of the standard library. There is no other way to customize the conversion to
// `AnyHashable`.
extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: CustomStringConvertible {
  public var description: String { String(describing: base) }
}

extension AnyHashableSendable: CustomDebugStringConvertible {
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
}

extension AnyHashableSendable: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

/// A value that is guarded by a lock.
///
/// Use this type to record values in a closure that must be `Sendable`, such as an endpoint of a client in a test:
///
/// ```swift
/// let requests = LockIsolated<[Request]>([])
/// …
/// requests.withValue { $0.append(request) }
/// #expect(requests.value == [request])
/// ```
///
/// While ``withValue(_:)`` runs, ``value`` and its properties still return the state from before the operation. A
/// nested call to ``withValue(_:)`` or ``setValue(_:)`` traps, because the outer operation would overwrite its
/// change.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable: `guarded` and `isInUse` are accessed only with `lock` held, and only values that are sent enter
  // or leave.
  private var guarded: Value
  /// Indicates whether an operation is using the value. Only the operation's own thread can observe this.
  private var isInUse = false
  /// The lock is recursive so that reentrant use traps instead of causing a deadlock.
  private let lock = NSRecursiveLock()

  /// Creates a guarded value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    guarded = try value()
  }

  /// A property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: any KeyPath<Value, Subject> & Sendable)
    -> Subject
  {
    read { $0[keyPath: keyPath] }
  }

  /// Calls a closure with a copy of the value, and stores the changed copy.
  ///
  /// - Parameter operation: A closure that reads or changes the value, while other callers wait.
  /// - Returns: The operation's result.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try lock.withLock {
      precondition(
        !isInUse,
        """
        A LockIsolated<\(Value.self)> was used inside its own 'withValue'. Use the value that the operation receives.
        """
      )
      isInUse = true
      // This is a copy. Reading `guarded` while it is modified in place would violate exclusivity.
      var changed = guarded
      defer {
        swap(&guarded, &changed)
        isInUse = false
      }
      return try operation(&changed)
    }
  }

  private func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(guarded) }
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value. It's evaluated before the lock is acquired.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    // The old value is released after the lock, because its deinitializers may access this object.
    var other = try newValue()
    exchange(&other)
  }

  private func exchange(_ other: inout Value) {
    lock.withLock {
      precondition(
        !isInUse,
        """
        A LockIsolated<\(Value.self)> was set inside its own 'withValue'. Change the value that the operation receives.
        """
      )
      swap(&guarded, &other)
    }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  ///
  /// Because the value may change at any time, use ``withValue(_:)`` if you need to read and write it in a single
  /// step.
  public var value: Value {
    read { $0 }
  }
}

/// A value that is guarded by an actor.
///
/// ```swift
/// let requests = ActorIsolated<[Request]>([])
/// …
/// await requests.withValue { $0.append(request) }
/// #expect(await requests.value == [request])
/// ```
///
/// If you need to access the value from synchronous code, use a ``LockIsolated`` instead.
@dynamicMemberLookup
public actor ActorIsolated<Value: Sendable> {
  /// The guarded value.
  public private(set) var value: Value

  /// Creates a guarded value.
  public init(_ value: Value) {
    self.value = value
  }

  /// A property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: any KeyPath<Value, Subject> & Sendable)
    -> Subject
  {
    value[keyPath: keyPath]
  }

  /// Calls a closure while no other code has access to the value.
  ///
  /// The closure is not asynchronous because other code could run on the actor while it's suspended, and changes
  /// could be lost.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The operation's result.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: Value) {
    value = newValue
  }
}
