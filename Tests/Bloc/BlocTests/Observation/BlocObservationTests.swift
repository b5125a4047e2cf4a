import Bloc
import CombineShim
import Observation
import Testing

@Suite(.blocs) @MainActor
struct BlocObservationTests {
  /// Counts the changes of the tracked properties.
  private final class Changes: @unchecked Sendable {
    // Sendable: used on the main actor only.

    var count = 0

    func track<Value>(_ read: () -> Value) -> Value {
      withObservationTracking(read) { self.count += 1 }
    }
  }

  @Test func readingTheStateRegistersForTheNextChange() {
    let cubit = CounterCubit()
    let changes = Changes()
    #expect(changes.track { cubit.state } == 0)
    cubit.increment()
    cubit.increment()
    #expect(changes.count == 1)
    #expect(changes.track { cubit.state } == 2)
    cubit.increment()
    #expect(changes.count == 2)
  }

  @Test func unreadBlocsCauseNoNotification() {
    let (read, other) = (CounterCubit(), CounterCubit())
    let changes = Changes()
    _ = changes.track { read.state }
    other.increment()
    #expect(changes.count == 0)
    read.increment()
    #expect(changes.count == 1)
  }

  @Test func repeatedStatesNotifyNoObserver() {
    let cubit = CounterCubit()
    cubit.increment()
    let changes = Changes()
    _ = changes.track { cubit.state }
    cubit.emit(1)
    #expect(changes.count == 0)
  }

  @Test func handlerStatesNotifyObservers() async {
    let bloc = CounterBloc()
    let changes = Changes()
    _ = changes.track { bloc.state }
    bloc.add(.increment)
    await settle()
    #expect(changes.count == 1)
    #expect(changes.track { bloc.state } == 1)
  }

  @Test func aChangeWithinTheReadIsTracked() {
    let cubit = CounterCubit()
    let changes = Changes()
    changes.track {
      _ = cubit.state
      cubit.increment()
    }
    cubit.increment()
    #expect(changes.count == 1)
  }

  @Test func allObserversAreNotified() {
    let cubit = CounterCubit()
    let (first, second) = (Changes(), Changes())
    _ = first.track { cubit.state }
    _ = second.track { cubit.state }
    cubit.increment()
    #expect(first.count == 1)
    #expect(second.count == 1)
  }

  @Test func theStateOfAMockIsObserved() {
    let cubit = MockCubit<Int>(0)
    let changes = Changes()
    _ = changes.track { cubit.state }
    cubit.setState(1)
    #expect(changes.count == 1)
  }

  @Test func objectWillChangeSendsBeforeTheStateChanges() {
    let cubit = CounterCubit()
    var states: [Int] = []
    let subscription = cubit.objectWillChange.sink { states.append(cubit.state) }
    cubit.increment()
    cubit.increment()
    #expect(states == [0, 1])
    #expect(cubit.objectWillChange === cubit.objectWillChange)
    subscription.cancel()
    cubit.increment()
    #expect(states == [0, 1])
  }

  @Test func anyObservableObjectMayBeABloc() {
    func changes(of object: some ObservableObject, _ body: () -> Void) -> Int {
      var count = 0
      let subscription = object.objectWillChange.sink { _ in count += 1 }
      body()
      subscription.cancel()
      return count
    }
    let cubit = CounterCubit()
    #expect(changes(of: cubit) { cubit.increment() } == 1)
  }
}
