import ComposableArchitecture
import Dispatch

/// The form in which ``Reducer/debug(_:actionFormat:environment:)`` prints actions.
public enum ActionFormat: Sendable {
  /// In one line: the cases with their labels.
  case labelsOnly

  /// Dumped, with all values.
  case prettyPrint
}

/// The printer of ``Reducer/debug(_:actionFormat:environment:)``.
public struct DebugEnvironment {
  /// Prints a text.
  public var printer: (String) -> Void

  /// The queue on which texts are made and printed.
  public var queue: DispatchQueue

  /// Makes one.
  /// - Parameters:
  ///   - printer: A closure that prints a text.
  ///   - queue: The queue on which texts are made and printed.
  public init(printer: @escaping (String) -> Void = { print($0) }, queue: DispatchQueue) {
    self.printer = printer
    self.queue = queue
  }

  /// Makes one that prints on a queue of its own.
  /// - Parameter printer: A closure that prints a text.
  public init(printer: @escaping (String) -> Void = { print($0) }) {
    self.init(printer: printer, queue: Self.defaultQueue)
  }

  private static let defaultQueue = DispatchQueue(label: "tributary.reducer-debug", qos: .background)
}

extension Reducer {
  /// Prints each action and what it changes. Release builds print nothing.
  /// - Parameters:
  ///   - prefix: The text that each line begins with.
  ///   - actionFormat: The format in which actions are printed.
  ///   - toDebugEnvironment: A closure that makes what prints.
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

  /// Prints each action. Release builds print nothing.
  /// - Parameters:
  ///   - prefix: The text that each line begins with.
  ///   - actionFormat: The format in which actions are printed.
  ///   - toDebugEnvironment: A closure that makes what prints.
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

  /// Prints a part of the actions, and what they change in a part of the state. Release builds print nothing.
  ///
  /// It prints by an effect, merged before the reducer's own.
  /// - Parameters:
  ///   - prefix: The text that each line begins with.
  ///   - toDebugState: A closure that makes the state that is compared.
  ///   - toDebugAction: A path to the actions that are printed.
  ///   - actionFormat: The format in which actions are printed.
  ///   - toDebugEnvironment: A closure that makes what prints.
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
            // Unchecked: states, actions and printers go to the queue, as they did in the time of this
            // module.
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

/// The text that is printed for one action.
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

/// The cases of an action and of the actions in it, with labels and without values: `AppAction.row(index:,
/// action: .tapped)`.
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

/// One value of a case: its label, and the case if it is an enum. Elements of a tuple without a label are
/// called `.0`, `.1`.
private func argument(label: String?, _ value: Any) -> String {
  let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0):" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return label ?? "_:" }
  let output = caseOutput(of: value, mirror: mirror)
  return label.map { "\($0) \(output)" } ?? output
}

/// A type's name, with the types that it is in and without its module.
func typeName(_ type: Any.Type) -> String {
  let text = String(customDumping: type)
  return text.hasSuffix(".self") ? String(text.dropLast(".self".count)) : text
}
