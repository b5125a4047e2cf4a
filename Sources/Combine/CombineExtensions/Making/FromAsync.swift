import CombineShim

extension AnyPublisher where Output: Sendable, Failure == Never {
  /// Creates a publisher that runs an async function and publishes its result.
  ///
  ///     function:   (starts)-----(returns 1)
  ///     fromAsync:  -------------1|
  ///
  /// For each subscriber, the function runs in a separate task, which starts when the subscriber subscribes.
  /// The element is buffered until there is demand, and delivered on a thread of the task. Cancelling the
  /// subscription cancels the task and drops the result.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the priority of the subscribing task.
  ///   - asyncFunction: A closure that returns the element.
  /// - Returns: A publisher of one element.
  public static func fromAsync(
    priority: TaskPriority? = nil,
    _ asyncFunction: @escaping @Sendable () async -> Output
  ) -> AnyPublisher<Output, Failure> {
    fromThrowingAsync(priority: priority) { () async throws(Never) in await asyncFunction() }
  }
}

extension AnyPublisher where Output: Sendable {
  /// Creates a publisher that runs an async function and publishes its result, or fails with its error.
  ///
  ///     function:           (starts)-----(throws)
  ///     fromThrowingAsync:  -------------X
  ///
  /// For each subscriber, the function runs in a separate task, which starts when the subscriber subscribes.
  /// The element is buffered until there is demand. The element and the failure are delivered on a thread of
  /// the task. Cancelling the subscription cancels the task and drops the result or the error.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the priority of the subscribing task.
  ///   - asyncThrowingFunction: A closure that returns the element. If it throws, the publisher fails with
  ///     the error. A closure with a typed error determines the publisher's failure type.
  /// - Returns: A publisher of one element.
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
