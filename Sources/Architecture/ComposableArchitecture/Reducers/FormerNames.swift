// Names that were common around version 0.40. Code that has them compiles, and the compiler offers the
// present ones.

/// The name of ``Reducer`` while `Reducer` was a struct.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// The name of ``ReducerOf`` while `Reducer` was a struct.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

/// The former name of ``BindingState``.
@available(*, deprecated, renamed: "BindingState")
public typealias BindableState = BindingState
