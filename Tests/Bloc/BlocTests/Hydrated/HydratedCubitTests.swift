import Bloc
import CombineShim
import Foundation
import Testing

@MainActor
struct HydratedCubitTests {
  // MARK: Restoring and storing

  @Test
  func missingStorageIsReportedWithARemedy() throws {
    let reported = Reported()
    let cubit = BlocOverrides.run(onUnhandledError: reported.handler) { TallyCubit() }

    #expect(cubit.errors.map { $0 is StorageNotFound } == [true])
    #expect(reported.errors.map { $0.error is StorageNotFound } == [true])
    let text = String(describing: try #require(cubit.errors.first))
    #expect(text.contains("HydratedBloc.storage = try HydratedFileStorage.build(directory: …)"))

    cubit.increment()
    #expect(cubit.state.value == 1)
  }

  @Test
  func anEmptyStorageIsReadOnceAndGetsTheInitialState() {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    #expect(cubit.state.value == 0)
    #expect(storage.calls == ["read TallyCubit", #"write TallyCubit version 0: {"value":0}"#])
    #expect(cubit.calls == ["toJson 0"])
  }

  @Test
  func aStoredStateIsRestored() {
    let storage = MemoryStorage(["TallyCubit": .json(#"{"value":101}"#)])
    let cubit = TallyCubit(storage: storage)
    #expect(cubit.state.value == 101)
    #expect(cubit.calls == [#"fromJson {"value":101}"#, "toJson 101"])
  }

  @Test
  func theStorageIsReadOnce() {
    let storage = MemoryStorage(["TallyCubit": .json(#"{"value":42}"#)])
    let cubit = TallyCubit(storage: storage)
    cubit.increment()
    #expect(cubit.state.value == 43)
    #expect(storage["TallyCubit"] == #"{"value":43}"#)
    #expect(storage.calls.filter { $0.hasPrefix("read") }.count == 1)
    #expect(cubit.calls.filter { $0.hasPrefix("fromJson") }.count == 1)
  }

  @Test
  func missingRecordsAreReadOnce() {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    cubit.increment()
    cubit.increment()
    #expect(storage.calls.filter { $0.hasPrefix("read") }.count == 1)
    #expect(cubit.calls == ["toJson 0", "toJson 1", "toJson 2"])
  }

  @Test
  func theFirstEmissionMayEqualTheRestoredState() {
    let cubit = TallyCubit(storage: MemoryStorage(["TallyCubit": .json(#"{"value":7}"#)]))
    var states: [Tally] = []
    let subscription = cubit.stream.sink { states.append($0) }
    cubit.emit(Tally(value: 7))
    cubit.emit(Tally(value: 7))
    #expect(states == [Tally(value: 7)])
    subscription.cancel()
  }

  @Test
  func statesAreStoredBeforeListenersReceiveThem() {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    var stored: [String?] = []
    let subscription = cubit.stream.sink { _ in stored.append(storage["TallyCubit"]) }
    cubit.increment()
    #expect(stored == [#"{"value":1}"#])
    subscription.cancel()
  }

  // MARK: Tokens

  @Test
  func theTokenIsThePrefixAndTheId() {
    final class NamedCubit: HydratedCubit<Int> {
      override var id: String { "I" }
      override var storagePrefix: String { "P" }
    }
    let storage = MemoryStorage()
    let cubit = NamedCubit(0, storage: storage)
    cubit.clear()
    #expect(cubit.storageToken == "PI")
    #expect(storage.calls == ["read PI", "write PI version 0: 0", "delete PI"])
    #expect(TallyCubit(storage: storage).storageToken == "TallyCubit")
    #expect(HydratedCubit<Int>(0, storage: storage).storageToken == "HydratedCubit<Int>")
  }

  @Test
  func idsDistinguishInstances() {
    let storage = MemoryStorage([
      "TallyCubitA": .json(#"{"value":101}"#), "TallyCubitB": .json(#"{"value":102}"#),
    ])
    let a = TallyCubit(id: "A", storage: storage)
    let b = TallyCubit(id: "B", storage: storage)
    #expect(a.state.value == 101)
    #expect(b.state.value == 102)
    a.clear()
    #expect(storage["TallyCubitA"] == nil)
    #expect(storage["TallyCubitB"] == #"{"value":102}"#)
  }

  @Test
  func clearDeletesOnlyTheStoredState() {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    cubit.increment()
    storage.forgetCalls()
    cubit.clear()
    #expect(storage.calls == ["delete TallyCubit"])
    #expect(cubit.state.value == 1)
    cubit.increment()
    #expect(storage["TallyCubit"] == #"{"value":2}"#)
  }

  // MARK: Failures of the storage

  @Test
  func aFailingWriteGoesToOnErrorAndTheStateIsEmitted() async {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    var states: [Tally] = []
    let subscription = cubit.stream.sink { states.append($0) }
    storage.isFailing = true
    cubit.increment()
    #expect(states == [Tally(value: 1)])
    #expect(cubit.state.value == 1)

    let error = await cubit.laterErrors.next()
    #expect(error as? MemoryStorage.Failure == MemoryStorage.Failure())
    subscription.cancel()
  }

  @Test
  func aFailingClearGoesToOnError() async {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    storage.isFailing = true
    func clear() { cubit.clear() }
    clear()
    #expect(await cubit.laterErrors.next() is MemoryStorage.Failure)
  }

  @Test
  func clearCanBeAwaited() async {
    let storage = MemoryStorage()
    let cubit = TallyCubit(storage: storage)
    await cubit.clear()
    #expect(storage["TallyCubit"] == nil)
    #expect(cubit.errors.isEmpty)
    storage.isFailing = true
    await cubit.clear()
    #expect(cubit.errors.map { $0 as? MemoryStorage.Failure } == [MemoryStorage.Failure()])
  }

  @Test
  func clearWithoutAStorageReturns() async {
    let reported = Reported()
    let cubit = BlocOverrides.run(onUnhandledError: reported.handler) { TallyCubit() }
    await cubit.clear()
    #expect(reported.errors.count == 1)
  }

  @Test
  func failuresAfterReleasingTheCubitAreReported() async {
    let storage = MemoryStorage()
    let (errors, continuation) = AsyncStream<BlocUnhandledError>.makeStream()
    let handler: UnhandledErrorHandler = { continuation.yield($0) }
    BlocOverrides.run(onUnhandledError: handler) {
      let cubit = TallyCubit(storage: storage)
      storage.isFailing = true
      cubit.increment()
    }
    let error = await errors.next()
    #expect(error?.error is MemoryStorage.Failure)
    #expect(error?.bloc == "TallyCubit")
  }

  // MARK: Storages

  @Test
  func customStorageIsUsedExclusively() {
    let shared = MemoryStorage()
    let own = MemoryStorage()
    let cubit = BlocOverrides.run(storage: shared) { TallyCubit(storage: own) }
    cubit.increment()
    cubit.clear()
    #expect(shared.calls.isEmpty)
    #expect(own.calls.count == 4)
  }

  @Test
  func theStorageOfAllIsUsedOtherwise() {
    let shared = MemoryStorage()
    BlocOverrides.run(storage: shared) {
      #expect(HydratedBloc.storage === shared)
      _ = TallyCubit()
    }
    #expect(shared["TallyCubit"] == #"{"value":0}"#)
  }

  @Test
  func aCubitOfAnotherActorIsHydratedThere() async {
    actor Owner {
      func restored(from storage: MemoryStorage) -> Int {
        let cubit = HydratedCubit(0, storage: storage, isolation: self)
        cubit.emit(cubit.state + 1)
        return cubit.state
      }
    }
    let storage = MemoryStorage(["HydratedCubit<Int>": .json("4")])
    #expect(await Owner().restored(from: storage) == 5)
    #expect(storage["HydratedCubit<Int>"] == "5")
  }

  @Test
  func aStateSurvivesARestartOnDisk() async throws {
    let directory = TemporaryDirectory()
    let storage = try HydratedFileStorage.build(directory: directory.url)
    let cubit = TallyCubit(storage: storage)
    cubit.increment()
    cubit.increment()
    try await storage.close()

    let next = TallyCubit(storage: try HydratedFileStorage.build(directory: directory.url))
    #expect(next.state.value == 2)
  }
}
