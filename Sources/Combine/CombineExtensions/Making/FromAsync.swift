import CombineShim

extension AnyPublisher where Output: Sendable, Failure == Never {
  /// Makes a publisher that runs an async function and sends what it returns.
  ///
  ///     function:   (starts)-----(returns 1)
  ///     fromAsync:  -------------1|
  ///
  /// The function runs in a task of its own for each subscriber, from when that subscribes. The value waits
  /// for demand. Cancelling the subscription cancels the task; what the function then returns is dropped. The
  /// value comes on a thread of the task.
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of the task that subscribes.
  ///   - asyncFunction: A closure that makes the value.
  /// - Returns: A publisher of one value.
  public static func fromAsync(
    priority: TaskPriority? = nil,
    _ asyncFunction: @escaping @Sendable () async -> Output
  ) -> AnyPublisher<Output, Failure> {
    fromThrowingAsync(priority: priority) { () async throws(Never) in await asyncFunction() }
  }
}

extension AnyPublisher where Output: Sendable {
  /// Makes a publisher that runs an async function and sends what it returns, or fails with what it throws.
  ///
  ///     function:           (starts)-----(throws)
  ///     fromThrowingAsync:  -------------X
  ///
  /// The function runs in a task of its own for each subscriber, from when that subscribes. The value waits
  /// for demand. Cancelling the subscription cancels the task; what the function then returns or throws is
  /// dropped. The value and the failure come on a thread of the task.
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` for that of the task that subscribes.
  ///   - asyncThrowingFunction: A closure that makes the value. The error that it throws is the failure, of
  ///     its own type if it has one.
  /// - Returns: A publisher of one value.
  public static func fromThrowingAsync(
    priority: TaskPriority? = nil,
    _ asyncThrowingFunction: @escaping @Sendable () async throws(Failure) -> Output
  ) -> AnyPublisher<Output, Failure> {
    create { subscriber in
      let task = Task(priority: priority) {
        do throws(Failure) {
          subscriber.send(try await asyncThrowingFunction())
          subscriber.send(completion: .finished)
        } catch {
          subscriber.send(completion: .failure(error))
        }
      }
      return AnyCancellable { task.cancel() }
    }
  }
}
