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
  /// The operation runs in a task of its own, with the dependencies of the reducer that created the effect. When the
  /// effect is cancelled, so is its task, and any actions that it sends afterward are ignored.
  ///
  /// The store handles the action that starts the effect before the operation begins, and the operation does not run
  /// on the store's owner unless you ask it to. This has several advantages over starting it on the owner right away,
  /// even though waking a thread accounts for nearly half of an effect's cost:
  ///
  /// - Work before the first `await` does not block the owner.
  /// - Observers have a chance to see the state that the original action leaves behind, such as a loading state,
  ///   before the effect sends its first action.
  /// - An effect that is cancelled or replaced right after it was returned does not send any actions.
  /// - Features behave the same on older systems that cannot start a task immediately.
  ///
  /// If you already know the action to send, use ``send(_:)`` instead. It does not need a task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - name: The task's name, for debuggers.
  ///   - operation: The asynchronous operation. When it throws a `CancellationError`, the effect ends without a
  ///     report.
  ///   - handler: A closure that handles all other errors. If you omit it, the effect reports them as issues.
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

  /// Creates an effect from an asynchronous operation that returns one action.
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
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - operation: A closure that returns the action. The effect discards the result, or the error, when it is
  ///     cancelled.
  ///   - handler: A closure that converts an error to an action. If you omit it, the effect reports errors as issues.
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

  /// Creates an effect from an asynchronous operation that does not send actions.
  /// - Parameters:
  ///   - priority: The priority of the task. By default, this is the priority of the task that sent the action.
  ///   - operation: The asynchronous operation. The effect ignores an error that it throws.
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
