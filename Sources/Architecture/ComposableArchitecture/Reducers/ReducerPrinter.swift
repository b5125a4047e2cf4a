import CustomDump
import SharedState

#if canImport(Dispatch)
  import Dispatch
#endif

/// The published name of ``ReducerPrinter``.
public typealias _ReducerPrinter = ReducerPrinter

/// A printer of a reducer's actions and their state changes.
public struct ReducerPrinter<State, Action> {
  private let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer from a function.
  ///
  /// - Parameter printChange: A closure that receives the action, and the state before and after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  #if canImport(Dispatch)
    /// Creates a printer from a function that is called on a queue, without blocking the store.
    ///
    /// - Parameters:
    ///   - printChange: A closure that receives the action, and the state before and after it, in the order
    ///     of the actions.
    ///   - queue: The queue on which to call it, or `nil` for a serial queue that all such printers share.
    public init(
      printChange:
        @escaping @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
      queue: DispatchQueue?
    ) {
      let queue = queue ?? printingQueue
      self.init { action, oldState, newState in
        let change = UncheckedSendable((action, oldState, newState))
        // The shared values before and after the action are available on this thread only.
        let shared = UncheckedSendable(SharedExpectation.current?.copy())
        queue.async {
          let print = { printChange(change.wrappedValue.0, change.wrappedValue.1, change.wrappedValue.2) }
          if let shared = shared.wrappedValue { shared.compare(print) } else { print() }
        }
      }
    }
  #endif

  /// Prints a change.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before it.
  ///   - newState: The state after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    printChange(receivedAction, oldState, newState)
  }

  /// Prints the action and its state changes, in debug builds. It prints off the store's owner, in the order
  /// of the actions.
  public static var customDump: Self {
    inBackground { customDump(to: $0) }
  }

  /// Prints the action and its state changes.
  ///
  /// - Parameter print: A closure that prints a text.
  public static func customDump(to print: @escaping (String) -> Void) -> Self {
    Self { action, oldState, newState in
      print("received action:\n\(indented([describe(action)], by: 2))\n\(stateChanges(oldState, newState))")
    }
  }

  /// Prints the action, and the whole state after it.
  ///
  /// - Parameter print: A closure that prints a text.
  public static func stateDump(to print: @escaping (String) -> Void) -> Self {
    Self { action, _, newState in
      print("Action: \(describe(action))\nValue:\n\(describe(newState))\n---")
    }
  }

  /// Prints the action's type, case and labels without the values, as in `received action:
  /// Rows.Action.row(index:, action: .tapped)`, in debug builds. It prints off the store's owner, in the
  /// order of the actions.
  public static var actionLabels: Self {
    inBackground { actionLabels(to: $0) }
  }

  /// Prints the action's type, case and labels without the values: `received action: Rows.Action.row(index:,
  /// action: .tapped)`.
  ///
  /// - Parameter print: A closure that prints a text.
  public static func actionLabels(to print: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in print("received action: \(ComposableArchitecture.actionLabels(of: action))") }
  }

  /// Returns a printer for a subset of the actions.
  ///
  /// - Parameter isIncluded: A closure that returns whether to print an action, given the state before and
  ///   after it.
  /// - Returns: A printer that skips the other actions.
  public func filter(
    _ isIncluded: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Bool
  ) -> Self {
    Self { [printChange] action, oldState, newState in
      if isIncluded(action, oldState, newState) { printChange(action, oldState, newState) }
    }
  }
}

extension ReducerPrinter {
  /// Returns a printer to the standard output.
  private static func inBackground(_ make: (_ print: @escaping (String) -> Void) -> Self) -> Self {
    #if !DEBUG
      return Self { _, _, _ in }
    #elseif canImport(Dispatch)
      // Unchecked: the printer only prints, on one queue.
      let printer = UncheckedSendable(make { print($0) })
      return Self(
        printChange: { printer.wrappedValue.printChange(receivedAction: $0, oldState: $1, newState: $2) },
        queue: nil
      )
    #else
      return make { print($0) }
    #endif
  }
}

#if canImport(Dispatch)
  /// The queue of printers without their own queue.
  private let printingQueue = DispatchQueue(label: "tributary.reducer-printers")
#endif

/// Returns the difference between two states, or a note that there is none, followed by a line break.
func stateChanges<State>(_ oldState: State, _ newState: State) -> String {
  diff(oldState, newState).map { "\($0)\n" } ?? "(No state changes)\n"
}

extension Reducer {
  /// Prints each action and its state changes, like `_printChanges(_:)`, with a prefix.
  ///
  /// - Parameters:
  ///   - prefix: The text before the output.
  ///   - actionFormat: The format in which actions are printed.
  ///   - print: A closure that prints a text.
  /// - Returns: A reducer with the same behaviour.
  public func debug(
    _ prefix: String = "",
    actionFormat: ActionFormat = .prettyPrint,
    to print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> LoggingReducer<Self> {
    _printChanges(
      ReducerPrinter { action, oldState, newState in
        print("\(heading(prefix))\n\(actionFormat.text(of: action))\n\(stateChanges(oldState, newState))")
      }
    )
  }

  /// Prints each action.
  ///
  /// - Parameters:
  ///   - prefix: The text before the output.
  ///   - actionFormat: The format in which actions are printed.
  ///   - print: A closure that prints a text.
  /// - Returns: A reducer with the same behaviour.
  public func debugActions(
    _ prefix: String = "",
    actionFormat: ActionFormat = .prettyPrint,
    to print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> LoggingReducer<Self> {
    _printChanges(
      ReducerPrinter { action, _, _ in print("\(heading(prefix))\n\(actionFormat.text(of: action))") }
    )
  }
}

/// The printed part of an action.
public enum ActionFormat: Sendable {
  /// The type, the case and the labels, as in ``ReducerPrinter/actionLabels``.
  case labelsOnly
  /// The complete action.
  case prettyPrint

  fileprivate func text(of action: Any) -> String {
    switch self {
    case .labelsOnly: indented([actionLabels(of: action)], by: 2)
    case .prettyPrint: indented([describe(action)], by: 2)
    }
  }
}

private func heading(_ prefix: String) -> String {
  "\(prefix.isEmpty ? "" : "\(prefix): ")received action:"
}
