import CustomDump
import DependencyInjection
import IssueReporting
import TributaryReports

extension Effect {
  /// Creates an effect from an asynchronous operation that can send any number of actions.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in client.events {
  ///     await send(.received(event))
  ///   }
  /// } catch: { error, send in
  ///   await send(.failed("\(error)"))
  /// }
  /// ```
  ///
  /// The operation runs in a single task, with the dependencies of the reducer that created the effect.
  /// Cancelling the effect cancels the task. After that, sending an action has no effect.
  ///
  /// The operation never begins during the `send` that starts the effect, and it runs off the store's owner
  /// even before its first `await`. Starting the operation on the owner immediately would avoid waking a
  /// thread, which accounts for nearly half the cost of an effect. However, it would have several drawbacks:
  ///
  /// - Work before the first `await` would block the owner.
  /// - Actions sent before the first `await` would be handled in the same drain of the queue. As a result,
  ///   observers would never see the state that the original action left behind, such as a loading state.
  /// - An effect that is cancelled or replaced in the same drain would already have sent actions.
  /// - Starting a task immediately requires newer systems than this package supports, so features would
  ///   behave differently on older systems.
  ///
  /// To send an action that is already known, use ``send(_:)``, which does not need a task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. The default is the priority of the task that sent the action.
  ///   - name: The task's name, for debuggers.
  ///   - operation: The asynchronous operation. If it throws a `CancellationError`, the effect simply ends.
  ///   - handler: A closure that handles all other errors. Without a handler, they are reported as issues.
  ///   - fileID: The file ID of the call, for the report.
  ///   - filePath: The file path of the call, for the report.
  ///   - line: The line of the call, for the report.
  ///   - column: The column of the call, for the report.
  /// - Returns: An effect that completes when the operation returns.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return withEscapedDependencies { dependencies in
      Self(
        operation: .run(
          RunOperation(name: name, priority: priority) { send in
            await dependencies.yield {
              do {
                try await operation(send)
              } catch is CancellationError {
                return
              } catch {
                guard let handler else { return site.report(unhandled: error) }
                await handler(error, send)
              }
            }
          }
        )
      )
    }
  }

  /// Creates an effect from an asynchronous operation that returns an action.
  ///
  /// ```swift
  /// return .task {
  ///   .factLoaded(try await client.fact(about: number))
  /// } catch: { error in
  ///   .factFailed("\(error)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. The default is the priority of the task that sent the action.
  ///   - operation: A closure that returns the action. If the effect is cancelled, its result or error is
  ///     discarded.
  ///   - handler: A closure that converts an error to an action. Without a handler, errors are reported as
  ///     issues.
  ///   - fileID: The file ID of the call, for the report.
  ///   - filePath: The file path of the call, for the report.
  ///   - line: The line of the call, for the report.
  ///   - column: The column of the call, for the report.
  /// - Returns: An effect that sends the action and then completes.
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> sending Action,
    catch handler: (@Sendable (_ error: any Error) async -> sending Action)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    var catchError: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler {
      catchError = { error, send in await send(handler(error)) }
    }
    return run(
      priority: priority,
      operation: { send in await send(try await operation()) },
      catch: catchError,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Creates an effect from an asynchronous operation that doesn't send actions.
  /// - Parameters:
  ///   - priority: The priority of the task. The default is the priority of the task that sent the action.
  ///   - operation: The asynchronous operation. If it throws an error, the error is ignored.
  /// - Returns: An effect that completes when the closure returns.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Self {
    run(priority: priority) { _ in try? await operation() }
  }
}

extension CallSite {
  /// Reports an unhandled error of the effect created here. Errors that occur after the task is cancelled are
  /// ignored.
  fileprivate func report(unhandled error: any Error) {
    guard !Task.isCancelled else { return }
    report(
      """
      An effect created at \(self) threw an unhandled error:

      \(String(customDumping: error).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

      The effect has ended without an action for the error. Handle it with a 'catch:' closure, or with 'do' and 'catch' \
      inside the operation.
      """
    )
  }
}
