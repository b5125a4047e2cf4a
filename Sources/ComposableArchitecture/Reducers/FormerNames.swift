// Names that were common around version 0.40. Code that has them compiles, and the compiler offers the
// present ones.

/// What ``Reducer`` was called while `Reducer` was a struct.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// What ``ReducerOf`` was called while `Reducer` was a struct.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

/// What ``BindingState`` was called first.
@available(*, deprecated, renamed: "BindingState")
public typealias BindableState = BindingState
