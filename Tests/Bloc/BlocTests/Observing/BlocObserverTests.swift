import Bloc
import CombineProbes
import Testing

@Suite(.blocs) @MainActor
struct BlocObserverTests {
  @Test func anObserverMayHaveOneHookOnly() async {
    final class Changes: BlocObserver, @unchecked Sendable {
      // Sendable: used on the main actor only.
      var count = 0
      func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) { count += 1 }
    }
    let changes = Changes()
    let bloc = BlocOverrides.run(observer: changes) { CounterBloc() }
    bloc.add(.increment)
    bloc.addError(ProbeError())
    await bloc.close()
    #expect(changes.count == 1)
  }

  @Test func aBlocKeepsTheObserverOfItsCreation() {
    let (first, second) = (LoggingObserver(), LoggingObserver())
    let cubit = BlocOverrides.run(observer: first) { CounterCubit() }
    BlocOverrides.run(observer: second) { cubit.increment() }
    #expect(first.log == ["create", "change 0→1"])
    #expect(second.log == [])
  }

  @Test func blocsWithoutOverridesUseTheGlobalObserver() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let observer = LoggingObserver()
      Bloc.observer = observer
      let cubit = CounterCubit()
      cubit.increment()
      Bloc.observer = nil
      _ = CounterCubit()
      precondition(observer.log == ["create", "change 0→1"])
    }
  }
}
