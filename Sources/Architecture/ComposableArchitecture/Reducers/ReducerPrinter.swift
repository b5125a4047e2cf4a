import CombineShim
import CustomDump
import DependencyInjection
import SharedState

#if canImport(Dispatch)
  import Dispatch
#endif

extension Reducer {
  /// Prints each action and the state changes it causes.
  ///
  /// - Parameter printer: The printer, which determines the format and destination of the output, or `nil` to turn
  ///   off printing.
  public func _printChanges(
    _ printer: ReducerPrinter<State, Action>? = .customDump
  ) -> LoggingReducer<Self> {
    LoggingReducer(base: self, printer: printer)
  }

  /// Prints each action, and the whole state after the action.
  ///
  /// - Parameter print: A closure that prints a string.
  public func logging(
    to print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> LoggingReducer<Self> {
    LoggingReducer(base: self, printer: .stateDump(to: print))
  }
}

/// A reducer that prints its actions and state changes.
///
/// Printing is an effect and therefore happens only when a store runs the reducer. It's performed before the
/// reducer's own effects start.
public struct LoggingReducer<Base: Reducer>: Reducer {
  private let base: BodyOnce<Base>
  private let printer: ReducerPrinter<Base.State, Base.Action>?

  init(base: Base, printer: ReducerPrinter<Base.State, Base.Action>?) {
    self.base = BodyOnce(base)
    self.printer = printer
  }

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let oldState = state
    // The old and the new state contain the same shared values, whose previous values are recorded while the reducer
    // runs.
    let sharedChanges = SharedChangeTracker(inside: .current)
    let effect = withDependencies {
      $0.sharedChangeTracker = sharedChanges
    } operation: {
      base.reduce(into: &state, action: action)
    }
    sharedChanges.close()
    let newState = state
    let shared = SharedExpectation(sharedChanges)
    shared.capturePresentValues()
    // The reducer's effects may retain the tracker for a long time.
    sharedChanges.forget()
    let printing = Deferred {
      shared.compare {
        printer.printChange(receivedAction: action, oldState: oldState, newState: newState)
      }
      return Empty<Base.Action, Never>()
    }
    return Effect(erased: printing.eraseToAnyPublisher()).merge(with: effect)
  }
}

/// The name that existing code uses for ``ReducerPrinter``.
public typealias _ReducerPrinter = ReducerPrinter

/// A printer for the actions of a reducer and the state changes they cause.
public struct ReducerPrinter<State, Action> {
  private let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer from a closure.
  ///
  /// - Parameter printChange: A closure that receives the action and the states before and after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  #if canImport(Dispatch)
    /// Creates a printer from a closure that is called on a queue, without blocking the store.
    ///
    /// - Parameters:
    ///   - printChange: A closure that receives the action and the states before and after it, in the order of the
    ///     actions.
    ///   - queue: The queue on which to call the closure, or `nil` to use a serial queue that all such printers
    ///     share.
    public init(
      printChange:
        @escaping @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
      queue: DispatchQueue?
    ) {
      let queue = queue ?? printingQueue
      self.init { action, oldState, newState in
        let change = UncheckedSendable((action, oldState, newState))
        // The shared values before and after the action are only available on this thread.
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
  ///   - oldState: The state before the action.
  ///   - newState: The state after the action.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    printChange(receivedAction, oldState, newState)
  }

  /// A printer that prints each action and its state changes in debug builds.
  ///
  /// The output is printed in the order of the actions, and off the store's owner so that it does not block the
  /// store.
  public static var customDump: Self {
    inBackground { customDump(to: $0) }
  }

  /// Returns a printer that prints each action and its state changes.
  ///
  /// - Parameter print: A closure that prints a string.
  public static func customDump(to print: @escaping (String) -> Void) -> Self {
    Self { action, oldState, newState in
      print("received action:\n\(indented([describe(action)], by: 2))\n\(stateChanges(oldState, newState))")
    }
  }

  /// Returns a printer that prints each action, and the whole state after the action.
  ///
  /// - Parameter print: A closure that prints a string.
  public static func stateDump(to print: @escaping (String) -> Void) -> Self {
    Self { action, _, newState in
      print("Action: \(describe(action))\nValue:\n\(describe(newState))\n---")
    }
  }

  /// A printer that prints the type, case and labels of each action, without its values, in debug builds.
  ///
  /// Use this printer when values are too long or too private to print. An example of its output is
  /// `received action: Rows.Action.row(index:, action: .tapped)`. The output is printed in the order of the actions,
  /// and off the store's owner so that it does not block the store.
  public static var actionLabels: Self {
    inBackground { actionLabels(to: $0) }
  }

  /// Returns a printer that prints the type, case and labels of each action, without its values, as in
  /// `received action: Rows.Action.row(index:, action: .tapped)`.
  ///
  /// - Parameter print: A closure that prints a string.
  public static func actionLabels(to print: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in print("received action: \(ComposableArchitecture.actionLabels(of: action))") }
  }

  /// Returns a printer that prints only some of the actions.
  ///
  /// - Parameter isIncluded: A closure that returns whether to print an action, given the states before and after it.
  /// - Returns: A printer that skips all other actions.
  public func filter(
    _ isIncluded: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Bool
  ) -> Self {
    Self { [printChange] action, oldState, newState in
      if isIncluded(action, oldState, newState) { printChange(action, oldState, newState) }
    }
  }
}

extension ReducerPrinter {
  /// Returns a printer that prints to the standard output.
  private static func inBackground(_ make: (_ print: @escaping (String) -> Void) -> Self) -> Self {
    #if !DEBUG
      return Self { _, _, _ in }
    #elseif canImport(Dispatch)
      // Unchecked: the printer only prints, and does so on a single queue.
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
  /// The queue for printers without a queue.
  private let printingQueue = DispatchQueue(label: "tributary.reducer-printers")
#endif

/// Returns the difference between two states, or a note that says that there is none, followed by a line break.
func stateChanges<State>(_ oldState: State, _ newState: State) -> String {
  diff(oldState, newState).map { "\($0)\n" } ?? "(No state changes)\n"
}

extension Reducer {
  /// Prints each action and its state changes after a prefix, as `_printChanges(_:)` does.
  ///
  /// - Parameters:
  ///   - prefix: Text to put before the output.
  ///   - actionFormat: The format in which actions are printed.
  ///   - print: A closure that prints a string.
  /// - Returns: A reducer with the same behavior.
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
  ///   - prefix: Text to put before the output.
  ///   - actionFormat: The format in which actions are printed.
  ///   - print: A closure that prints a string.
  /// - Returns: A reducer with the same behavior.
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

/// The parts of an action to print.
public enum ActionFormat: Sendable {
  /// Prints the type, case and labels, as in ``ReducerPrinter/actionLabels``.
  case labelsOnly
  /// Prints the complete action.
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
