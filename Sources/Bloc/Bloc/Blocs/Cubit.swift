/// A state container whose methods change the state.
///
/// ```swift
/// final class CounterCubit: Cubit<Int> {
///   init() { super.init(0) }
///
///   func increment() { emit(state + 1) }
/// }
/// ```
///
/// ``BlocBase`` documents the rules that apply to both cubits and blocs.
nonisolated open class Cubit<State>: BlocBase<State> {}
