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
      let difference = diff(oldState, newState).map { "\($0)\n" } ?? "(No state changes)\n"
      print("received action:\n\(indented([describe(action)]))\n\(difference)")
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
}
