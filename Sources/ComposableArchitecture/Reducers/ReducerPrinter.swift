import CustomDump

/// What a reducer's log says of an action.
public struct ReducerPrinter<State, Action> {
  let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Makes a printer of a function.
  ///
  /// - Parameter printChange: Gets the action, and the state before and after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  /// Prints the action and the difference that it made.
  public static var customDump: Self { .customDump(to: { print($0) }) }

  /// Prints the action and the difference that it made.
  ///
  /// - Parameter print: Where to print.
  public static func customDump(to print: @escaping (String) -> Void) -> Self {
    Self { action, oldState, newState in
      print("received action:\n\(indented([describe(action)]))\n\(stateChanges(oldState, newState))")
    }
  }

  /// Prints the action, and the whole state after it.
  ///
  /// - Parameter print: Where to print.
  public static func stateDump(to print: @escaping (String) -> Void) -> Self {
    Self { action, _, newState in
      print("Action: \(describe(action))\nValue:\n\(describe(newState))\n---")
    }
  }

  /// Prints the names of the action's cases.
  public static var actionLabels: Self { .actionLabels(to: { print($0) }) }

  /// Prints the names of the action's cases.
  ///
  /// - Parameter print: Where to print.
  public static func actionLabels(to print: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in print("received action: \(caseNames(of: action))") }
  }

  /// A printer for some actions only.
  ///
  /// - Parameter isIncluded: Whether an action is printed, by it and the state before and after it.
  /// - Returns: A printer that leaves the others out.
  public func filter(
    _ isIncluded: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Bool
  ) -> Self {
    Self { [printChange] action, oldState, newState in
      if isIncluded(action, oldState, newState) { printChange(action, oldState, newState) }
    }
  }
}

/// The difference between two states, or that there is none, and an end of line.
func stateChanges<State>(_ oldState: State, _ newState: State) -> String {
  diff(oldState, newState).map { "\($0)\n" } ?? "(No state changes)\n"
}
