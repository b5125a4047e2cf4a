import CombineShim
import DependencyInjection
import SharedState

extension Reducer {
  /// Prints each action and its state changes.
  ///
  /// - Parameter printer: The printer, which determines the output and its destination; `nil` prints nothing.
  public func _printChanges(
    _ printer: ReducerPrinter<State, Action>? = .customDump
  ) -> LoggingReducer<Self> {
    LoggingReducer(base: self, printer: printer)
  }

  /// Prints each action, and the whole state after it.
  ///
  /// - Parameter print: A closure that prints a text.
  public func logging(
    to print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> LoggingReducer<Self> {
    LoggingReducer(base: self, printer: .stateDump(to: print))
  }
}

/// A reducer whose actions and changes are printed.
///
/// Printing is an effect, so it happens only when a store runs the reducer, before the reducer's own effects
/// start.
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
    // Both states contain the same shared values, so their previous values are recorded while the reducer
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
