import CombineShim

extension AnyPublisher where Output: Sendable, Failure == Never {
  /// Creates a publisher that calls an asynchronous function and publishes its result.
  ///
  ///     function:   (starts)-----(returns 1)
  ///     fromAsync:  -------------1|
  ///
  /// When a subscriber subscribes, the publisher starts a task that calls the function, and cancels the task
  /// when the subscriber cancels. You receive the element on a thread of the task, unless you haven't
  /// requested it yet, in which case it waits in a buffer.
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
  /// When a subscriber subscribes, the publisher starts a task that calls the function, and cancels the task
  /// when the subscriber cancels. You receive the element or the failure on a thread of the task, unless you
  /// haven't requested the element yet, in which case it waits in a buffer.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the subscribing task.
  ///   - asyncThrowingFunction: A closure that returns the element. If it throws an error, the publisher
  ///     fails with that error, whose type becomes the publisher's failure type if the closure has a typed
  ///     throw.
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
