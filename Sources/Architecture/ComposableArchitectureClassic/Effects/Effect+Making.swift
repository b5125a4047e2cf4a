import ComposableArchitecture

extension Effect {
  /// An effect that does not do anything and completes immediately.
  public static var none: Self { Self(base: .none) }

  /// Creates an effect from a publisher.
  /// - Parameter publisher: The publisher of the actions. Starting the effect subscribes to it.
  public init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Failure {
    if let effect = publisher as? Self {
      self = effect
    } else {
      base = ComposableArchitecture.Effect(
        publisher.map(Result<Action, Failure>.success).catch { Just(.failure($0)) }
      )
    }
  }

  /// Creates an effect that sends one action immediately.
  /// - Parameter value: The action.
  public init(value: Action) {
    base = .send(.success(value))
  }

  /// Creates an effect that fails immediately.
  /// - Parameter error: The failure.
  public init(error: Failure) {
    base = .send(.failure(error))
  }

  /// Creates an effect that sends one action, or fails, when a callback is called.
  ///
  /// ```swift
  /// Effect<Int, Never>.future { callback in
  ///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
  ///     callback(.success(42))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter attemptToFulfill: A closure that begins the work whenever the effect starts. It can call the
  ///   callback from any thread, but calling it more than once has no effect.
  /// - Returns: An effect that sends the callback's action and then completes, or fails.
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

  /// Creates an effect from synchronous work that produces an action or fails.
  /// - Parameter attemptToFulfill: A closure that returns the result when the effect starts.
  /// - Returns: An effect that sends the action and then completes, or fails.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Action, Failure>) -> Self {
    Self(base: .result { .success(attemptToFulfill()) })
  }

  /// Creates an effect from a closure that passes actions, and a completion or failure, to a subscriber.
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
  /// - Parameter operation: A closure that begins the work when the effect starts. The effect cancels the returned
  ///   value when it ends or is cancelled.
  /// - Returns: An effect that sends each action that the subscriber receives.
  public static func run(_ operation: @escaping (_ subscriber: Subscriber) -> any Cancellable) -> Self {
    Self(AnyPublisher<Action, Failure>.create(operation))
  }

  /// The subscriber that the closure of ``run(_:)`` receives. You can send actions and the completion to it from any
  /// thread.
  public typealias Subscriber = Publishers.Create<Action, Failure>.Subscriber

  /// Creates an effect from synchronous work that does not send actions.
  /// - Parameter operation: A closure that performs the work when the effect starts. The effect ignores an error that
  ///   it throws.
  /// - Returns: An effect that completes when the closure returns.
  public static func fireAndForget(_ operation: @escaping () throws -> Void) -> Self {
    Self(base: .fireAndForget(operation))
  }

  /// Returns an effect that fails the test when it starts.
  /// - Parameter prefix: The beginning of the failure's message, which is the name of the dependency.
  /// - Returns: An effect that sends nothing.
  public static func unimplemented(_ prefix: String) -> Self {
    .fireAndForget {
      reportIssue("\(prefix.isEmpty ? "" : "\(prefix) - ")An unimplemented effect ran.")
    }
  }

  /// Returns an effect that fails the test when it starts.
  @available(*, deprecated, renamed: "unimplemented")
  public static func failing(_ prefix: String) -> Self { .unimplemented(prefix) }
}

extension Effect where Failure == any Error {
  /// Creates an effect from synchronous work that returns an action, and fails if the work throws an error.
  /// - Parameter operation: A closure that returns the action when the effect starts.
  /// - Returns: An effect that sends the action and then completes.
  public static func catching(_ operation: @escaping () throws -> Action) -> Self {
    .result { Result(catching: operation) }
  }
}

extension Effect where Failure == Never {
  /// Creates an effect from an asynchronous operation that can send any number of actions.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in environment.events() {
  ///     await send(.received(event))
  ///   }
  /// } catch: { error, send in
  ///   await send(.failed("\(error)"))
  /// }
  /// ```
  ///
  /// The operation runs in a task of its own. When the effect is cancelled, so is its task, and any actions that it
  /// sends afterward are ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - operation: The asynchronous operation. When it throws a `CancellationError`, the effect ends without a
  ///     report.
  ///   - handler: A closure that handles all other errors. If you omit it, the effect reports them as issues.
  ///   - file: The file path of the call, for the report.
  ///   - fileID: The file ID of the call, for the report.
  ///   - line: The line of the call, for the report.
  ///   - column: The column of the call, for the report.
  /// - Returns: An effect that completes when the operation returns.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    var catchError: (@Sendable (any Error, ComposableArchitecture.Send<Result<Action, Never>>) async -> Void)?
    if let handler {
      catchError = { error, send in await handler(error, Send(send)) }
    }
    return Self(
      base: .run(
        priority: priority,
        operation: { send in try await operation(Send(send)) },
        catch: catchError,
        fileID: fileID,
        filePath: file,
        line: line,
        column: column
      )
    )
  }

  /// Creates an effect from an asynchronous operation that returns one action.
  ///
  /// ```swift
  /// return .task {
  ///   await .factLoaded(TaskResult { try await environment.fact(number) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - operation: A closure that returns the action. The effect discards the result, or the error, when it is
  ///     cancelled.
  ///   - handler: A closure that converts an error to an action. If you omit it, the effect reports errors as issues.
  ///   - file: The file path of the call, for the report.
  ///   - fileID: The file ID of the call, for the report.
  ///   - line: The line of the call, for the report.
  ///   - column: The column of the call, for the report.
  /// - Returns: An effect that sends the action and then completes.
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (_ error: any Error) async -> Action)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    typealias BaseSend = ComposableArchitecture.Send<Result<Action, Never>>
    var catchError: (@Sendable (any Error, BaseSend) async -> Void)?
    if let handler {
      // Unchecked: the handler creates the action solely for this effect.
      catchError = { error, send in
        let action = await UncheckedSendable(handler(error))
        await send(.success(action.value))
      }
    }
    return Self(
      base: .run(
        priority: priority,
        operation: { send in
          // Unchecked: the operation creates the action solely for this effect.
          let action = try await UncheckedSendable(operation())
          await send(.success(action.value))
        },
        catch: catchError,
        fileID: fileID,
        filePath: file,
        line: line,
        column: column
      )
    )
  }

  /// Creates an effect from an asynchronous operation that does not send actions.
  /// - Parameters:
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - operation: The asynchronous operation. The effect ignores an error that it throws.
  /// - Returns: An effect that completes when the closure returns.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Self {
    Self(base: .fireAndForget(priority: priority, operation))
  }
}

extension Effect where Failure == any Error {
  /// Creates an effect from an asynchronous operation that returns an action, and fails if the operation throws an
  /// error.
  /// - Parameters:
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - operation: A closure that returns the action.
  /// - Returns: An effect that sends the action and then completes, or fails.
  // Disfavored, so that the failure type is `Never` if the expected type is unknown.
  @available(*, deprecated, message: "Use the effect that cannot fail, with a 'TaskResult' or 'catch'.")
  @_disfavoredOverload
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action
  ) -> Self {
    Self(
      base: .run(priority: priority) { send in
        do {
          // Unchecked: the operation creates the action solely for this effect.
          let action = try await UncheckedSendable(operation())
          await send(.success(action.value))
        } catch {
          await send(.failure(error))
        }
      }
    )
  }
}
