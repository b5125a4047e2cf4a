import Bloc

/// A counter. The app has one, and the counters page has its own.
public class CounterCubit: Cubit<Int> {
  public init(isolation: isolated any Actor) {
    super.init(0, isolation: isolation)
  }

  public func increment() { emit(state + 1) }
}

/// The counter of one visit to the counters page.
public final class VisitCounterCubit: CounterCubit {}
