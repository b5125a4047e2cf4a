import Foundation

/// A value that a lock guards.
///
/// ```swift
/// let requests = LockIsolated<[Request]>([])
/// …
/// requests.withValue { $0.append(request) }
/// #expect(requests.value == [request])
/// ```
///
/// During ``withValue(_:)``, the properties of the value, and ``value`` itself, return the state before the
/// operation. A nested call to ``withValue(_:)`` or ``setValue(_:)`` traps, because the outer operation would
/// overwrite the inner change.
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
  /// - Parameter operation: A closure that reads or changes the value. Other callers wait until it returns.
  /// - Returns: The operation's result.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
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

  private func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(guarded)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value. It is evaluated before the lock is taken.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    // The old value is released after the lock, because its deinitializers may access this object.
    var other = try newValue()
    exchange(&other)
  }

  private func exchange(_ other: inout Value) {
    lock.lock()
    defer { lock.unlock() }
    precondition(
      !isInUse,
      """
      A LockIsolated<\(Value.self)> was set inside its own 'withValue'. Change the value that the operation receives.
      """
    )
    swap(&guarded, &other)
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value. The value may change at any time, so use ``withValue(_:)`` to read and write it in
  /// a single step.
  public var value: Value {
    read { $0 }
  }
}

/// A value that an actor guards.
///
/// ```swift
/// let requests = ActorIsolated<[Request]>([])
/// …
/// await requests.withValue { $0.append(request) }
/// #expect(await requests.value == [request])
/// ```
///
/// To access a value from synchronous code, use ``LockIsolated``.
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

  /// Calls a closure with exclusive access to the value.
  ///
  /// The operation is synchronous. An actor is reentrant at suspension points, so changes could be lost
  /// there.
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
