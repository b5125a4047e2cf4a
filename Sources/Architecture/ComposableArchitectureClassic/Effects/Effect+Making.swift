import ComposableArchitecture

extension Effect {
  /// An effect that does nothing and completes at once.
  public static var none: Self { Self(base: .none) }

  /// Makes an effect of a publisher.
  /// - Parameter publisher: The publisher of the actions. It is subscribed to when the effect is started.
  public init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Failure {
    if let effect = publisher as? Self {
      self = effect
    } else {
      base = ComposableArchitecture.Effect(
        publisher.map(Result<Action, Failure>.success).catch { Just(.failure($0)) }
      )
    }
  }

  /// Makes an effect that sends one action at once.
  /// - Parameter value: The action.
  public init(value: Action) {
    base = .send(.success(value))
  }

  /// Makes an effect that fails at once.
  /// - Parameter error: The failure.
  public init(error: Failure) {
    base = .send(.failure(error))
  }

  /// Returns an effect that gets its one action, or failure, later from a callback.
  ///
  /// ```swift
  /// Effect<Int, Never>.future { callback in
  ///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
  ///     callback(.success(42))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter attemptToFulfill: A closure that begins the work each time the effect is started. It may
  ///   call the callback once, from any thread; further calls do nothing.
  /// - Returns: An effect that sends what the callback gets, and completes.
  public static func future(
    _ attemptToFulfill: @escaping (_ callback: @escaping (Result<Action, Failure>) -> Void) -> Void
  ) -> Self {
    run { subscriber in
      attemptToFulfill { result in
        switch result {
        case .success(let action):
          subscriber.send(action)
          subscriber.send(completion: .finished)
        case .failure(let error):
          subscriber.send(completion: .failure(error))
        }
      }
      return AnyCancellable {}
    }
  }

  /// Returns an effect that does synchronous work for one action, or a failure.
  /// - Parameter attemptToFulfill: A closure that makes the result when the effect is started.
  /// - Returns: An effect that sends the result, and completes.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Action, Failure>) -> Self {
    Self(base: .result { .success(attemptToFulfill()) })
  }

  /// Returns an effect that sends actions, completes or fails by calls to a subscriber.
  ///
  /// ```swift
  /// Effect.run { subscriber in
  ///   let request = library.requestAuthorization { status in
  ///     subscriber.send(status)
  ///     subscriber.send(completion: .finished)
  ///   }
  ///   return AnyCancellable { request.cancel() }
  /// }
  /// ```
  ///
  /// - Parameter operation: A closure that is called when the effect is started. What it returns is cancelled
  ///   once, when the effect has ended or is cancelled.
  /// - Returns: An effect that sends what the subscriber gets.
  public static func run(_ operation: @escaping (_ subscriber: Subscriber) -> any Cancellable) -> Self {
    Self(AnyPublisher<Action, Failure>.create(operation))
  }

  /// The argument of the closure of ``run(_:)``. It sends actions and the completion, from any thread.
  public typealias Subscriber = Publishers.Create<Action, Failure>.Subscriber

  /// Returns an effect that does synchronous work and sends nothing.
  /// - Parameter operation: A closure that is called when the effect is started. Its error is ignored.
  /// - Returns: An effect that completes when the closure has returned.
  public static func fireAndForget(_ operation: @escaping () throws -> Void) -> Self {
    Self(base: .fireAndForget(operation))
  }

  /// Returns an effect that fails the test when it is started.
  /// - Parameter prefix: The beginning of the failure's message: the name of the dependency.
  /// - Returns: An effect that sends nothing.
  public static func unimplemented(_ prefix: String) -> Self {
    .fireAndForget {
      reportIssue("\(prefix.isEmpty ? "" : "\(prefix) - ")An unimplemented effect ran.")
    }
  }

  /// Returns an effect that fails the test when it is started.
  @available(*, deprecated, renamed: "unimplemented")
  public static func failing(_ prefix: String) -> Self { .unimplemented(prefix) }
}

extension Effect where Failure == any Error {
  /// Returns an effect that does synchronous work for one action, and fails with what the work throws.
  /// - Parameter operation: A closure that makes the action when the effect is started.
  /// - Returns: An effect that sends the action, and completes.
  public static func catching(_ operation: @escaping () throws -> Action) -> Self {
    .result { Result(catching: operation) }
  }
}
