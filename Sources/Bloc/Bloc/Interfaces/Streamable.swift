/// An object that publishes states.
public protocol Streamable<State>: AnyObject {
  associatedtype State

  /// The states from now on.
  var stream: BlocStream<State> { get }
}
