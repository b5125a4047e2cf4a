/// An object that publishes states and has a current one.
public protocol StateStreamable<State>: Streamable {
  /// The current state.
  var state: State { get }
}
