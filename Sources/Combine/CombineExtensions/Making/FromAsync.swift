import CombineShim

extension AnyPublisher where Output: Sendable, Failure == Never {
  /// Creates a publisher that calls an asynchronous function and publishes its result.
  ///
  ///     function:   (starts)-----(returns 1)
  ///     fromAsync:  -------------1|
  ///
  /// When a subscriber subscribes, the publisher starts a task that calls the function. You receive the
  /// element on a thread of the task. If you haven't requested it yet, it waits in a buffer. When you cancel
  /// the subscription, the task is cancelled and its result is dropped.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the subscribing task.
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
  /// Creates a publisher that calls an asynchronous function and publishes its result, or fails with its
  /// error.
  ///
  ///     function:           (starts)-----(throws)
  ///     fromThrowingAsync:  -------------X
  ///
  /// When a subscriber subscribes, the publisher starts a task that calls the function. You receive the
  /// element or the failure on a thread of the task. If you haven't requested the element yet, it waits in a
  /// buffer. When you cancel the subscription, the task is cancelled and its result is dropped.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the subscribing task.
  ///   - asyncThrowingFunction: A closure that returns the element. If it throws an error, the publisher
  ///     fails with that error. If it has a typed throw, the type of the error is the publisher's failure
  ///     type.
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
