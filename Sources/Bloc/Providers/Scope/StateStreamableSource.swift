/// A state that changes, and an end: what blocs and cubits are to those who show them.
public protocol StateStreamableSource<State>: AnyObject {
  associatedtype State

  /// The current state.
  var state: State { get }

  /// The states from now on.
  var stream: BlocStream<State> { get }

  /// Whether it was closed.
  var isClosed: Bool { get }

  /// Closes it.
  @discardableResult
  func close() -> BlocClosing
}

extension BlocBase: StateStreamableSource {}
