/// Runs an operation that other effects of the same store can cancel by an id.
///
/// ```swift
/// return .run { send in
///   let fact = try await withTaskCancellation(id: CancelID.fact, cancelInFlight: true) {
///     try await client.fact()
///   }
///   await send(.fact(fact))
/// }
/// ```
///
/// Use this function to make a part of an effect cancellable. The operation runs in a task of its own that is
/// cancelled along with the caller's task. Inside an effect, the id has the same meaning as for
/// ``Effect/cancellable(id:cancelInFlight:)``.
///
/// - Parameters:
///   - id: The id.
///   - cancelInFlight: A Boolean value that indicates whether to cancel the in-flight effects and operations with the
///     same id first, except for those that contain this one.
///   - isolation: The caller's isolation. The function returns to it.
///   - operation: The operation to run.
/// - Returns: The operation's result.
/// - Throws: The operation's error.
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  let mark = CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)
  return try await withTaskCancellation(mark, operation: operation)
}

/// Runs an operation that other effects of the same store can cancel, using a type as the id.
///
/// - Parameters:
///   - id: The type that serves as the id.
///   - cancelInFlight: A Boolean value that indicates whether to cancel the in-flight effects and operations with the
///     same id first, except for those that contain this one.
///   - isolation: The caller's isolation. The function returns to it.
///   - operation: The operation to run.
/// - Returns: The operation's result.
/// - Throws: The operation's error.
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: Any.Type,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  let mark = CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)
  return try await withTaskCancellation(mark, operation: operation)
}

private func withTaskCancellation<Value: Sendable, Failure: Error>(
  _ mark: CancelMark,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  let (context, registration) = EffectContext.active.entering([.id(mark)])
  defer { if let registration { context.registry.end(registration) } }
  // The new task receives this value at its start because it may run before the handler below cancels it.
  let isCancelled = Task.isCancelled
  let task = EffectContext.$current.withValue(context) {
    Task(executorPreference: context.executor) { () async -> Result<Value, Failure> in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      await registration?.armed()
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
  }
  registration?.arm { task.cancel() }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all in-flight effects and operations with the given id in the store whose effect calls this method.
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable) {
    cancel(CancelID(id))
  }

  /// Cancels all in-flight effects and operations whose id is the given type in the store whose effect calls this
  /// method.
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) {
    cancel(CancelID(id))
  }

  private static func cancel(_ id: CancelID) {
    let context = EffectContext.active
    context.registry.cancel([CancelToken(id: id, path: context.path)])
  }
}
