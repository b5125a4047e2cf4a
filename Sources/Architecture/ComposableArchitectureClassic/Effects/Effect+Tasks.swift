import ComposableArchitecture

extension Effect where Failure == Never {
  /// Returns an effect of an asynchronous operation that sends any number of actions.
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
  /// The operation runs in one task. When the effect is cancelled, so is the task, and sending does nothing
  /// from then on.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; that of the sender of the action unless said.
  ///   - operation: The work. Its `CancellationError` is the end of the effect and nothing else.
  ///   - handler: A closure that handles other errors. Without it they are reported as an issue.
  ///   - file: The file path where the effect is made, for the report.
  ///   - fileID: The file ID where the effect is made, for the report.
  ///   - line: The line where the effect is made, for the report.
  ///   - column: The column where the effect is made, for the report.
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

  /// Returns an effect of an asynchronous operation whose result is the action.
  ///
  /// ```swift
  /// return .task {
  ///   await .factLoaded(TaskResult { try await environment.fact(number) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The task's priority; that of the sender of the action unless said.
  ///   - operation: The work. When the effect is cancelled, neither its result nor its error is delivered.
  ///   - handler: A closure that makes an action of an error. Without it errors are reported as an issue.
  ///   - file: The file path where the effect is made, for the report.
  ///   - fileID: The file ID where the effect is made, for the report.
  ///   - line: The line where the effect is made, for the report.
  ///   - column: The column where the effect is made, for the report.
  /// - Returns: An effect that sends the action, and completes.
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
      // Unchecked: the handler makes the action for this effect alone.
      catchError = { error, send in
        let action = await UncheckedSendable(handler(error))
        await send(.success(action.value))
      }
    }
    return Self(
      base: .run(
        priority: priority,
        operation: { send in
          // Unchecked: the operation makes the action for this effect alone.
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

  /// Returns an effect of an asynchronous operation that sends nothing.
  /// - Parameters:
  ///   - priority: The task's priority; that of the sender of the action unless said.
  ///   - operation: A closure that the effect's task runs. Its error is ignored.
  /// - Returns: An effect that completes when the closure has returned.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Self {
    Self(base: .fireAndForget(priority: priority, operation))
  }
}

extension Effect where Failure == any Error {
  /// Returns an effect of an asynchronous operation that fails with what the operation throws.
  /// - Parameters:
  ///   - priority: The task's priority; that of the sender of the action unless said.
  ///   - operation: A closure that makes the action.
  /// - Returns: An effect that sends the result, and completes.
  // Disfavoured: where the failure is not known it is `Never`.
  @available(*, deprecated, message: "Use the effect that cannot fail, with a 'TaskResult' or 'catch'.")
  @_disfavoredOverload
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action
  ) -> Self {
    Self(
      base: .run(priority: priority) { send in
        do {
          // Unchecked: the operation makes the action for this effect alone.
          let action = try await UncheckedSendable(operation())
          await send(.success(action.value))
        } catch {
          await send(.failure(error))
        }
      }
    )
  }
}
