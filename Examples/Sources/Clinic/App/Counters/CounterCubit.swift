import Bloc

/// A count. The app has one, and the counters page another one of its own.
public class CounterCubit: Cubit<Int> {
  public init(isolation: isolated any Actor) {
    super.init(0, isolation: isolation)
  }

  public func increment() { emit(state + 1) }
}

/// The count of one visit to the counters page.
public final class VisitCounterCubit: CounterCubit {}
