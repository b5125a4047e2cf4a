import CustomDump
import DependencyInjection
import IssueReporting
import TributaryReports

extension Effect {
  /// Returns an effect of an asynchronous operation that sends any number of actions.
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
  /// The operation runs in one task, in the dependencies of the reducer that made the effect. When the effect
  /// is cancelled, so is the task, and sending does nothing from then on.
  ///
  /// The operation never begins inside of the `send` that started it, and up to its first `await` too it runs
  /// off the store's owner. To start it there at once would save waking a thread, nearly half of what an
  /// effect costs. But what it does before its first `await` would hold the owner up; what it sends there
  /// would be handled in the same turn, so that observers never saw the state that the action left behind,
  /// such as a loading one; an effect that is cancelled or replaced in the same turn would have sent already;
  /// and as starting a task at once needs newer systems than this package does, features would behave
  /// differently on older ones. An effect that has its action ready is ``send(_:)``, which costs no task.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; that of the sender of the action unless said.
  ///   - name: The task's name, for debuggers.
  ///   - operation: The work. Its `CancellationError` is the end of the effect and nothing else.
  ///   - handler: A closure that handles other errors. Without it they are reported as an issue.
  ///   - fileID: The file ID where the effect is made, for the report.
  ///   - filePath: The file path where the effect is made, for the report.
  ///   - line: The line where the effect is made, for the report.
  ///   - column: The column where the effect is made, for the report.
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

  /// Returns an effect of an asynchronous operation whose result is the action.
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
  ///   - priority: The task's priority; that of the sender of the action unless said.
  ///   - operation: A closure that makes the action. When the effect is cancelled, neither its result nor its
  ///     error is delivered.
  ///   - handler: A closure that makes an action of an error. Without it errors are reported as an issue.
  ///   - fileID: The file ID where the effect is made, for the report.
  ///   - filePath: The file path where the effect is made, for the report.
  ///   - line: The line where the effect is made, for the report.
  ///   - column: The column where the effect is made, for the report.
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

  /// Returns an effect of an asynchronous operation that sends nothing.
  /// - Parameters:
  ///   - priority: The task's priority; that of the sender of the action unless said.
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
  /// Reports an error of the effect that is made here, which nobody handles. What fails because its task was
  /// cancelled is no fault.
  fileprivate func report(unhandled error: any Error) {
    guard !Task.isCancelled else { return }
    report(
      """
      The effect that was made at \(self) threw an error that nobody handles:

      \(String(customDumping: error).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

      The effect has ended, and no action tells of the error. Handle it with a 'catch:' closure, or with 'do' and 'catch' \
      inside of the operation.
      """
    )
  }
}
