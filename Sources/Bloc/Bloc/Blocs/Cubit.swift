/// A state with functions that change it.
///
/// ```swift
/// final class CounterCubit: Cubit<Int> {
///   init() { super.init(0) }
///
///   func increment() { emit(state + 1) }
/// }
/// ```
///
/// ``BlocBase`` has what holds for cubits and blocs alike.
nonisolated open class Cubit<State>: BlocBase<State> {}
