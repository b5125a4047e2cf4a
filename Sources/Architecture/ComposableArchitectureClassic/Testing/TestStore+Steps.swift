import ComposableArchitecture
import TributaryReports

// Already deprecated in version 0.40, but common in older tests.

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Runs steps in order. The test fails if it has not asserted all received actions at the end, or if an effect has
  /// not ended.
  /// - Parameters:
  ///   - steps: The steps.
  ///   - file: This parameter is not used, because each step has its own location.
  ///   - line: This parameter is not used, because each step has its own location.
  @available(*, deprecated, message: "Use 'send' and 'receive' directly.")
  public func assert(_ steps: Step..., file: StaticString = #filePath, line: UInt = #line) {
    perform(steps)
  }

  /// Runs steps in order. The test fails if it has not asserted all received actions at the end, or if an effect has
  /// not ended.
  /// - Parameters:
  ///   - steps: The steps.
  ///   - file: This parameter is not used, because each step has its own location.
  ///   - line: This parameter is not used, because each step has its own location.
  @available(*, deprecated, message: "Use 'send' and 'receive' directly.")
  public func assert(_ steps: [Step], file: StaticString = #filePath, line: UInt = #line) {
    perform(steps)
  }

  private func perform(_ steps: [Step]) {
    for step in steps { perform(step) }
    store.endTest()
  }

  private func perform(_ step: Step) {
    let site = step.site
    switch step.kind {
    case .send(let action, let update):
      send(
        action,
        update,
        file: site.filePath,
        fileID: site.fileID,
        line: site.line,
        column: site.column
      )
    case .receive(let action, let update):
      receive(
        action,
        update,
        file: site.filePath,
        fileID: site.fileID,
        line: site.line,
        column: site.column
      )
    case .environment(let change):
      site.reportingErrors { try change(&self.environment) }
    case .do(let operation):
      site.reportingErrors(of: operation)
    case .sequence(let steps):
      for step in steps { perform(step) }
    }
  }
}

extension TestStore {
  /// A step of a test that is written as a list of steps.
  public struct Step {
    enum StepKind {
      case send(ScopedAction, ((inout ScopedState) throws -> Void)?)
      case receive(Action, ((inout ScopedState) throws -> Void)?)
      case environment((inout Environment) throws -> Void)
      case `do`(() throws -> Void)
      case sequence([Step])
    }

    let kind: StepKind
    let site: CallSite

    /// Sends an action.
    public static func send(
      _ action: ScopedAction,
      file: StaticString = #filePath,
      fileID: StaticString = #fileID,
      line: UInt = #line,
      column: UInt = #column,
      _ update: ((inout ScopedState) throws -> Void)? = nil
    ) -> Step {
      Step(
        kind: .send(action, update),
        site: CallSite(fileID: fileID, filePath: file, line: line, column: column)
      )
    }

    /// Asserts that an effect has sent an action.
    public static func receive(
      _ action: Action,
      file: StaticString = #filePath,
      fileID: StaticString = #fileID,
      line: UInt = #line,
      column: UInt = #column,
      _ update: ((inout ScopedState) throws -> Void)? = nil
    ) -> Step {
      Step(
        kind: .receive(action, update),
        site: CallSite(fileID: fileID, filePath: file, line: line, column: column)
      )
    }

    /// Changes the environment.
    public static func environment(
      file: StaticString = #filePath,
      fileID: StaticString = #fileID,
      line: UInt = #line,
      column: UInt = #column,
      _ update: @escaping (inout Environment) throws -> Void
    ) -> Step {
      Step(
        kind: .environment(update),
        site: CallSite(fileID: fileID, filePath: file, line: line, column: column)
      )
    }

    /// Performs work between two steps, such as advancing a scheduler.
    public static func `do`(
      file: StaticString = #filePath,
      fileID: StaticString = #fileID,
      line: UInt = #line,
      column: UInt = #column,
      _ operation: @escaping () throws -> Void
    ) -> Step {
      Step(
        kind: .do(operation),
        site: CallSite(fileID: fileID, filePath: file, line: line, column: column)
      )
    }

    /// Combines several steps into one.
    public static func sequence(
      _ steps: [Step],
      file: StaticString = #filePath,
      fileID: StaticString = #fileID,
      line: UInt = #line,
      column: UInt = #column
    ) -> Step {
      Step(
        kind: .sequence(steps),
        site: CallSite(fileID: fileID, filePath: file, line: line, column: column)
      )
    }

    /// Combines several steps into one.
    public static func sequence(
      _ steps: Step...,
      file: StaticString = #filePath,
      fileID: StaticString = #fileID,
      line: UInt = #line,
      column: UInt = #column
    ) -> Step {
      sequence(steps, file: file, fileID: fileID, line: line, column: column)
    }
  }
}

extension CallSite {
  /// Runs the closure of the current step. If it throws an error, the error is reported.
  func reportingErrors(of operation: () throws -> Void) {
    do {
      try operation()
    } catch {
      report("A step threw an error: \(error)")
    }
  }
}
