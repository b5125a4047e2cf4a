/// An object that publishes states, has a current one and can be closed: what blocs and cubits are to a user
/// interface.
public protocol StateStreamableSource<State>: StateStreamable, Closable {}

extension BlocBase: StateStreamableSource {}
