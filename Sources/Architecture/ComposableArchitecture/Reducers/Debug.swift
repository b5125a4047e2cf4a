extension Reducer {
  /// Prints each action, and what it changed in the state, as `_printChanges(_:)` does, with a word before
  /// it.
  ///
  /// - Parameters:
  ///   - prefix: A text before what is printed.
  ///   - actionFormat: The format in which actions are printed.
  ///   - print: A closure that prints a text.
  /// - Returns: A reducer that does the same.
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
  ///   - prefix: A text before what is printed.
  ///   - actionFormat: The format in which actions are printed.
  ///   - print: A closure that prints a text.
  /// - Returns: A reducer that does the same.
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

/// The part of an action that is printed.
public enum ActionFormat: Sendable {
  /// Its type, its case and the labels, as ``ReducerPrinter/actionLabels`` has them.
  case labelsOnly
  /// All of it.
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
