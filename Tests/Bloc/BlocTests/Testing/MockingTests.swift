import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct MockingTests {
  private class Service {
    private(set) var calls = 0

    func call() { calls += 1 }
  }

  private class Shop: CounterCubit {
    let service: Service

    init(_ service: Service) {
      self.service = service
      super.init()
    }

    func buy(_ item: String, times: Int) -> Bool {
      service.call()
      emit(state + times)
      return true
    }
  }

  private final class MockShop: Shop, Mocking {
    override func buy(_ item: String, times: Int) -> Bool {
      recordCall(item, times)
      return false
    }
  }

  private final class MockCounterBloc: CounterBloc, Mocking {}

  private final class MockTally: HydratedCubit<Int>, Mocking {}

  @Test func aMockOfACubitRecordsTheFunctionsThatItOverrides() {
    let service = Service()
    let shop = MockShop(service)
    let user: Shop = shop
    #expect(!user.buy("tea", times: 2))
    #expect(shop.calls == [.function("buy(_:times:)", "tea", 2)])
    #expect(shop.calls != [.function("buy(_:times:)", "tea", 3)])
    #expect(service.calls == 0)
    #expect(shop.state == 0)
    shop.clearCalls()
    #expect(shop.calls == [])
  }

  @Test func mockRecordsEmissionsWithoutEmitting() {
    let shop = MockShop(Service())
    let listener = Recorder(shop.stream)
    shop.setState(3)
    shop.increment()
    #expect(shop.calls == [.emit(4)])
    #expect(shop.state == 3)
    #expect(listener.values == [])
    #expect(shop.log == [])
  }

  @Test func mockBlocsHandleNothingAndCallNoHooks() async {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { MockCounterBloc() }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    await settle()
    bloc.addError(ProbeError("no"))
    await bloc.close()
    #expect(bloc.calls == [.add(.increment), .addError(ProbeError("no")), .close])
    #expect(bloc.state == 0)
    #expect(bloc.isClosed)
    #expect(bloc.log == [])
    #expect(observer.log == [])
    #expect(listener.values == [])
    #expect(listener.isDone)
  }

  @Test func observersReceiveTheCreationOfMocks() {
    let observer = LoggingObserver()
    BlocOverrides.run(observer: observer) {
      _ = MockCubit<Int>(0)
      _ = MockBloc<CounterEvent, Int>(0)
    }
    #expect(observer.log == ["create", "create"])
  }

  @Test func aMockStoresNothing() {
    let storage = MemoryStorage(["MockTally": .json("7")])
    let cubit = MockTally(0, storage: storage)
    cubit.emit(1)
    cubit.clear()
    #expect(cubit.state == 0)
    #expect(storage.calls == [])
    #expect(MockTally(0).state == 0)
  }

  @Test func tasksOfAMockDoNothing() async {
    class Ticking: Cubit<Int> {
      let service: Service

      init(_ service: Service) {
        self.service = service
        super.init(0)
        startTask { service.call() }
      }
    }
    final class MockTicking: Ticking, Mocking {}
    let (service, unused) = (Service(), Service())
    let real = Ticking(service)
    let mock = MockTicking(unused)
    await settle()
    #expect(real.state == 0)
    #expect(service.calls == 1)
    #expect(unused.calls == 0)
    #expect(mock.calls == [])
  }

  @Test func whenListenGivesAMockItsStates() {
    let bloc = MockCounterBloc()
    whenListen(bloc, [1, 2].publisher, initialState: 5)
    #expect(bloc.state == 5)
    let listener = Recorder(bloc.stream)
    #expect(listener.values == [1, 2])
    #expect(listener.isDone)
    #expect(bloc.state == 2)
    #expect(bloc.calls == [])
  }

  @Test func statesThatAreNotEquatableAreComparedAllTheSame() {
    struct Plain {
      var number = 0
    }
    final class Mock: Cubit<Plain>, Mocking {
      func count() { emit(Plain(number: state.number + 1)) }
    }
    let cubit = Mock(Plain())
    cubit.count()
    #expect(cubit.calls == [.emit(Plain(number: 1))])
    #expect(cubit.calls != [.emit(Plain(number: 2))])
  }
}
