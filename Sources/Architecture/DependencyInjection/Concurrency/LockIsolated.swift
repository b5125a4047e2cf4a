import Foundation

/// A value that is guarded by a lock.
///
/// ```swift
/// let requests = LockIsolated<[Request]>([])
/// …
/// requests.withValue { $0.append(request) }
/// #expect(requests.value == [request])
/// ```
///
/// During ``withValue(_:)``, ``value`` and the properties of the value return the state before the operation.
/// A nested call of ``withValue(_:)`` or ``setValue(_:)`` traps, because the outer operation would overwrite
/// the inner change.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable: `guarded` and `isInUse` are accessed only under `lock`, and only sent values enter or leave.
  private var guarded: Value
  /// Whether an operation is using the value. Only its own thread can observe this.
  private var isInUse = false
  /// Recursive, so that reentrant use traps instead of deadlocking.
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
  /// - Parameter operation: A closure that reads or changes the value. Other callers wait meanwhile.
  /// - Returns: The operation's result.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    precondition(
      !isInUse,
      """
      A LockIsolated<\(Value.self)> was used inside of its own 'withValue'. Use the value that the operation was given.
      """
    )
    isInUse = true
    // A copy: reading `guarded` while it is modified in place would violate exclusivity.
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
  /// - Parameter newValue: The new value, which is evaluated before the lock is taken.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    // The old value is released after the lock, since its deinitializers may access this value.
    var other = try newValue()
    exchange(&other)
  }

  private func exchange(_ other: inout Value) {
    lock.lock()
    defer { lock.unlock() }
    precondition(
      !isInUse,
      """
      A LockIsolated<\(Value.self)> was set inside of its own 'withValue'. Change the value that the operation was given.
      """
    )
    swap(&guarded, &other)
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value, which may change at any time. To read and write the value in one step, use
  /// ``withValue(_:)``.
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
/// For access from synchronous code, use ``LockIsolated``.
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
  /// The operation is synchronous: an actor is reentrant at suspension points, where changes could be lost.
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
