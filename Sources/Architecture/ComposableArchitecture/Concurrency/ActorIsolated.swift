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
