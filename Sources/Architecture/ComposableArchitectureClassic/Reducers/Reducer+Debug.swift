import ComposableArchitecture
import Dispatch

#if canImport(os)
  import os
#endif

/// The format in which ``Reducer/debug(_:actionFormat:environment:)`` prints actions.
public enum ActionFormat: Sendable {
  /// Prints the cases with their labels on a single line.
  case labelsOnly

  /// Dumps the action with all of its values.
  case prettyPrint
}

/// The settings for ``Reducer/debug(_:actionFormat:environment:)``.
public struct DebugEnvironment {
  /// A closure that prints a string.
  public var printer: (String) -> Void

  /// The queue on which output is created and printed.
  public var queue: DispatchQueue

  /// Creates an environment with a printer and a queue.
  /// - Parameters:
  ///   - printer: A closure that prints a string.
  ///   - queue: The queue on which output is created and printed.
  public init(printer: @escaping (String) -> Void = { print($0) }, queue: DispatchQueue) {
    self.printer = printer
    self.queue = queue
  }

  /// Creates an environment that prints on the default queue.
  /// - Parameter printer: A closure that prints a string.
  public init(printer: @escaping (String) -> Void = { print($0) }) {
    self.init(printer: printer, queue: Self.defaultQueue)
  }

  private static let defaultQueue = DispatchQueue(label: "tributary.reducer-debug", qos: .background)
}

extension Reducer {
  /// Prints each action and its state changes in debug builds.
  /// - Parameters:
  ///   - prefix: Text to put at the beginning of each line.
  ///   - actionFormat: The format in which actions are printed.
  ///   - toDebugEnvironment: A closure that returns the debug environment.
  public func debug(
    _ prefix: String = "",
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Self {
    debug(
      prefix,
      state: { $0 },
      action: .self,
      actionFormat: actionFormat,
      environment: toDebugEnvironment
    )
  }

  /// Prints each action in debug builds.
  /// - Parameters:
  ///   - prefix: Text to put at the beginning of each line.
  ///   - actionFormat: The format in which actions are printed.
  ///   - toDebugEnvironment: A closure that returns the debug environment.
  public func debugActions(
    _ prefix: String = "",
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Self {
    debug(
      prefix,
      state: { _ in () },
      action: .self,
      actionFormat: actionFormat,
      environment: toDebugEnvironment
    )
  }

  /// Prints some of the actions, and how they change a part of the state, in debug builds.
  ///
  /// The printing is performed by an effect that is merged before the reducer's own effect.
  /// - Parameters:
  ///   - prefix: Text to put at the beginning of each line.
  ///   - toDebugState: A closure that returns the state to compare.
  ///   - toDebugAction: A path to the actions to print.
  ///   - actionFormat: The format in which actions are printed.
  ///   - toDebugEnvironment: A closure that returns the debug environment.
  public func debug<DebugState, DebugAction>(
    _ prefix: String = "",
    state toDebugState: @escaping (State) -> DebugState,
    action toDebugAction: CasePath<Action, DebugAction>,
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Self {
    #if DEBUG
      let toDebugAction = AnyCasePath(toDebugAction)
      return Self { state, action, environment in
        let previous = toDebugState(state)
        let effects = run(&state, action, environment)
        guard let debugAction = toDebugAction.extract(from: action) else { return effects }
        let text = DebugText(
          prefix: prefix,
          action: debugAction,
          format: actionFormat,
          previous: previous,
          next: toDebugState(state)
        )
        let debugEnvironment = toDebugEnvironment(environment)
        return .merge(
          .fireAndForget {
            // Unchecked: states, actions and printers are passed to the queue, as in version 0.40.
            let printing = UncheckedSendable((text: text, printer: debugEnvironment.printer))
            debugEnvironment.queue.async { printing.value.printer(printing.value.text.output) }
          },
          effects
        )
      }
    #else
      self
    #endif
  }
}

/// The output for a single action.
private struct DebugText<State, Action> {
  let prefix: String
  let action: Action
  let format: ActionFormat
  let previous: State
  let next: State

  var output: String {
    var action = ""
    switch format {
    case .prettyPrint: customDump(self.action, to: &action, indent: 2)
    case .labelsOnly: action = "  \(caseOutput(of: self.action))"
    }
    let title = "\(prefix.isEmpty ? "" : "\(prefix): ")received action:\n\(action)\n"
    guard State.self != Void.self else { return title }
    guard let difference = diff(previous, next) else { return "\(title)  (No state changes)\n" }
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(title)\(lines.map { "  \($0)" }.joined(separator: "\n"))\n"
  }
}

/// Returns the cases of an action and its nested actions with their labels and without their values, as in
/// `AppAction.row(index:, action: .tapped)`.
func caseOutput(of value: some Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return typeName(type(of: value)) }
  return typeName(type(of: value)) + caseOutput(of: value, mirror: mirror)
}

private func caseOutput(of value: Any, mirror: Mirror) -> String {
  guard let child = mirror.children.first, let name = child.label else { return ".\(value)" }
  let payload = Mirror(reflecting: child.value)
  guard payload.displayStyle == .tuple else { return ".\(name)(\(argument(label: nil, child.value)))" }
  let arguments = payload.children.map { argument(label: $0.label, $0.value) }
  return ".\(name)(\(arguments.joined(separator: ", ")))"
}

/// Returns the label of a value in a case, along with the value's own case if it's an enum. Tuple elements without a
/// label are named `.0`, `.1` and so on.
private func argument(label: String?, _ value: Any) -> String {
  let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0):" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return label ?? "_:" }
  let output = caseOutput(of: value, mirror: mirror)
  return label.map { "\($0) \(output)" } ?? output
}

/// Returns the name of a type with its enclosing types, but without its module.
func typeName(_ type: Any.Type) -> String {
  let text = String(customDumping: type)
  return text.hasSuffix(".self") ? String(text.dropLast(".self".count)) : text
}

extension Reducer {
  #if canImport(os)
    /// Measures how long the reducer takes to handle each action and how long its effects run, and emits signposts
    /// for Instruments.
    /// - Parameters:
    ///   - prefix: Text to put in brackets before the name of each action.
    ///   - log: The log that receives the signposts.
    /// - Returns: A reducer that behaves the same.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> Self {
      observed { $0.signpost(prefix, log: log) }
    }
  #else
    /// Measures how long the reducer takes to handle each action and how long its effects run, and reports it to the
    /// dependency `signpostSink` or to Instruments.
    ///
    /// On Apple platforms, this method emits signposts for Instruments to an `OSLog`. On other platforms, set the
    /// dependency `signpostSink` to receive the events; if you don't, the reducer runs without instrumentation. To
    /// receive the same events without a dependency, use ``instrument(_:clock:to:)``.
    /// - Parameter prefix: Text to put in brackets before the name of each action.
    /// - Returns: A reducer that behaves the same.
    public func signpost(_ prefix: String = "") -> Self {
      observed { $0.signpost(prefix) }
    }
  #endif

  /// Measures how long the reducer takes to handle each action and how long its effects run, and reports it to a
  /// closure.
  ///
  /// ```swift
  /// let instrumented = appReducer.instrument("app") { event in
  ///   logger.debug("\(event.name) \(event.phase)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: Text to put before the name of each action.
  ///   - clock: The clock that measures the time.
  ///   - sink: A closure that receives the events of actions while the reducer runs, and the events of effects on the
  ///     threads on which they occur. Don't send actions from it.
  /// - Returns: A reducer that behaves the same.
  public func instrument(
    _ prefix: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    to sink: @escaping @Sendable (InstrumentEvent) -> Void
  ) -> Self {
    observed { $0.instrument(prefix, clock: clock, to: sink) }
  }

  /// Returns a reducer that runs this one inside an observer of the current architecture, with any
  /// environment.
  private func observed<R: ComposableArchitecture.Reducer<State, Action>>(
    by observe: @escaping (Reduce<State, Action>) -> R
  ) -> Self {
    Self { state, action, environment in
      Effect(observe(Reduce(self, environment: environment)).reduce(into: &state, action: action))
    }
  }
}
