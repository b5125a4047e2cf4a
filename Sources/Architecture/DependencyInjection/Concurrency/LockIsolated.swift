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
/// Inside of ``withValue(_:)``, ``value`` and the properties of the value read as before the operation. Calling
/// ``withValue(_:)`` or ``setValue(_:)`` there traps, because the outer operation would overwrite the inner
/// change.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable: `guarded` and `isInUse` are touched under `lock` only, and only values that are sent go in or
  // out.
  private var guarded: Value
  /// Whether an operation has the value. Only its own thread can find it so.
  private var isInUse = false
  /// Recursive, so that reentrant use traps instead of deadlocking.
  private let lock = NSRecursiveLock()

  /// Guards a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    guarded = try value()
  }

  /// A property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: any KeyPath<Value, Subject> & Sendable)
    -> Subject
  {
    read { $0[keyPath: keyPath] }
  }

  /// Works on a copy of the value, which then becomes the value.
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

  /// Puts another value in the place of this one.
  ///
  /// - Parameter newValue: The new value, which is made before the lock is taken.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    // The old value goes after the lock is free: its deinitialisers may come for this value.
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
  /// The value. It may be another one the next moment; to read and write it in one step, use
  /// ``withValue(_:)``.
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
/// Where code that is not asynchronous has to reach the value, use ``LockIsolated``.
@dynamicMemberLookup
public actor ActorIsolated<Value: Sendable> {
  /// The value.
  public private(set) var value: Value

  /// Guards a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// A property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: any KeyPath<Value, Subject> & Sendable)
    -> Subject
  {
    value[keyPath: keyPath]
  }

  /// Works on the value, alone.
  ///
  /// The operation is not asynchronous: an actor lets others in where one suspends, and changes would be
  /// lost.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The operation's result.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Puts another value in the place of this one.
  public func setValue(_ newValue: Value) {
    value = newValue
  }
}
