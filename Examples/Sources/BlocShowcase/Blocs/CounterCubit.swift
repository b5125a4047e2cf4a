import Bloc

/// A count. The app has one, and the counters page another one of its own.
class CounterCubit: Cubit<Int> {
  init(isolation: isolated any Actor) {
    super.init(0, isolation: isolation)
  }

  func increment() { emit(state + 1) }
}

/// The count of one visit to the counters page.
final class VisitCounterCubit: CounterCubit {}
