/// What publishes states, has a current one and can be closed: what blocs and cubits are to those who show them.
public protocol StateStreamableSource<State>: StateStreamable, Closable {}

extension BlocBase: StateStreamableSource {}
