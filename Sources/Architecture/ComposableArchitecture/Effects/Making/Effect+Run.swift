import CustomDump
import DependencyInjection
import IssueReporting
import TributaryReports

extension Effect {
  /// Creates an effect from an asynchronous operation that sends any number of actions.
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
  /// The operation runs in one task, with the dependencies of the reducer that created the effect. Cancelling
  /// the effect cancels the task, after which sending does nothing.
  ///
  /// The operation never begins during the `send` that started it, and runs off the store's owner even before
  /// its first `await`. Starting it there immediately would avoid waking a thread, which is nearly half the
  /// cost of an effect. But its work before the first `await` would block the owner; actions that it sends
  /// there would be handled in the same drain of the queue, so that observers would never see the state that
  /// the original action left behind, such as a loading state; an effect that is cancelled or replaced in the
  /// same drain would already have sent actions; and because starting a task immediately requires newer
  /// systems than this package does, features would behave differently on older ones. To send an action that
  /// is already known, use ``send(_:)``, which needs no task.
  ///
  /// - Parameters:
  ///   - priority: The task's priority. By default, that of the task that sent the action.
  ///   - name: The task's name, for debuggers.
  ///   - operation: The work. A `CancellationError` only ends the effect.
  ///   - handler: A closure that handles other errors. Without it, they are reported as issues.
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

  /// Creates an effect from an asynchronous operation with an action as its result.
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
  ///   - priority: The task's priority. By default, that of the task that sent the action.
  ///   - operation: A closure that returns the action. If the effect is cancelled, neither its result nor its
  ///     error is delivered.
  ///   - handler: A closure that converts an error to an action. Without it, errors are reported as issues.
  ///   - fileID: The file ID of the call, for the report.
  ///   - filePath: The file path of the call, for the report.
  ///   - line: The line of the call, for the report.
  ///   - column: The column of the call, for the report.
  /// - Returns: An effect that sends the action, and completes.
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

  /// Creates an effect from an asynchronous operation that sends nothing.
  /// - Parameters:
  ///   - priority: The task's priority. By default, that of the task that sent the action.
  ///   - operation: A closure that the effect's task runs. Its error is ignored.
  /// - Returns: An effect that completes when the closure has returned.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) -> Self {
    run(priority: priority) { _ in try? await operation() }
  }
}

extension CallSite {
  /// Reports an unhandled error of the effect that was created here. Errors after the cancellation of the
  /// task are ignored.
  fileprivate func report(unhandled error: any Error) {
    guard !Task.isCancelled else { return }
    report(
      """
      The effect that was made at \(self) threw an error that nobody handles:

      \(String(customDumping: error).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

      The effect has ended without an action for the error. Handle it with a 'catch:' closure, or with 'do' and 'catch' \
      inside of the operation.
      """
    )
  }
}
