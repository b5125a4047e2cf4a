import CombineShim
import DependencyInjection
import SharedState

extension Reducer {
  /// Prints each action and the state changes that it causes.
  ///
  /// - Parameter printer: The printer, which determines the format and destination of the output. If it is
  ///   `nil`, nothing is printed.
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
/// Printing is an effect. It therefore happens only when a store runs the reducer, and takes place before the
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
    // The old and the new state contain the same shared values, so the previous values of these are recorded
    // while the reducer runs.
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
