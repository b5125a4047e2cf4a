import Bloc
import CombineProbes
import CombineShim
import Dispatch
import Foundation
import Testing
import TributaryBase
import TributaryReports

/// Tests that a bloc's code runs on behalf of the person whose code created the bloc, whoever wakes it.
@MainActor
@Suite(.blocs)
struct CallerContextTests {
  private let own = MemoryStorage()
  private let foreign = MemoryStorage()
  private let room = PassthroughSubject<Int, Never>()
  /// The storages of new hydrated blocs, as the bloc's code sees them.
  private let seen = Notes<MemoryStorage?>()

  /// Creates a bloc as the person's code.
  private func make(_ set: (Bloc<Int, Int>) -> Void) -> Bloc<Int, Int> {
    BlocOverrides.run(storage: own) {
      let bloc = Bloc<Int, Int>(0)
      set(bloc)
      return bloc
    }
  }

  private func expectOwn(count: Int = 1, at location: SourceLocation = #_sourceLocation) {
    #expect(seen.list.count == count, sourceLocation: location)
    #expect(seen.list.allSatisfy { $0 === own }, sourceLocation: location)
  }

  @Test func aHandlerRunsForTheCreatorOfItsBloc() async {
    let bloc = make { bloc in
      bloc.on(Int.self) { [seen] _, _ in seen.add(HydratedBloc.storage as? MemoryStorage) }
    }
    let subscription = room.sink { bloc.add($0) }
    BlocOverrides.run(storage: foreign) { room.send(1) }
    await settle()
    expectOwn()
    subscription.cancel()
    await bloc.close()
  }

  @Test func aHandlerCreatesBlocsInTheStorageOfItsBloc() async {
    let bloc = make { bloc in
      bloc.on(Int.self) { _, _ in TallyCubit().increment() }
    }
    BlocOverrides.run(storage: foreign) { bloc.add(3) }
    await settle()
    #expect(own.calls.contains { $0.hasPrefix("write TallyCubit") })
    #expect(foreign.calls == [])
    await bloc.close()
  }

  @Test func elementsOfAPublisherAreHandledForTheCreator() async {
    let bloc = make { bloc in
      bloc.on(Int.self) { [seen, room] _, emit in
        await emit.onEach(room) { _ in seen.add(HydratedBloc.storage as? MemoryStorage) }
      }
      bloc.add(0)
    }
    await settle()
    BlocOverrides.run(storage: foreign) { room.send(1) }
    expectOwn()
    // Off the owner, the element waits in the mailbox.
    await withCheckedContinuation { continuation in
      nonisolated(unsafe) let room = room
      DispatchQueue(label: "server").async { [foreign] in
        BlocOverrides.run(storage: foreign) { room.send(2) }
        continuation.resume()
      }
    }
    await settle()
    expectOwn(count: 2)
    room.send(completion: .finished)
    await bloc.close()
  }

  @Test func delayedEventsAreHandledForTheCreator() async {
    let queue = DispatchQueue(label: "clock")
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    let bloc = make { bloc in
      bloc.on(Int.self, transformer: debounce(for: .zero, scheduler: queue)) { [seen] _, _ in
        seen.add(HydratedBloc.storage as? MemoryStorage)
        call.yield()
      }
      bloc.add(1)
    }
    for await _ in calls { break }
    expectOwn()
    await bloc.close()
  }

  @Test func ownEventsDuringAForeignTurnAreHandledForTheCreator() async {
    let bloc = make { bloc in
      bloc.on(Int.self) { [seen] _, _ in seen.add(HydratedBloc.storage as? MemoryStorage) }
    }
    BlocOverrides.run(storage: foreign) { bloc.add(1) }
    BlocOverrides.run(storage: own) { bloc.add(2) }
    bloc.add(3)
    await settle()
    expectOwn(count: 3)
    await bloc.close()
  }

  @Test func eventsOfADispatchQueueAreHandledForItsPerson() async {
    let queue = DispatchQueue(label: "page")
    queue.setSpecific(key: CallerContext.queueKey, value: ContextValues().hydrating(in: own))
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    // The bloc belongs to nobody, such as one that all visitors share.
    nonisolated(unsafe) let bloc = CallerContext.restoring(nil) { Bloc<Int, Int>(0) }
    bloc.on(Int.self) { [seen] _, _ in
      seen.add(HydratedBloc.storage as? MemoryStorage)
      call.yield()
    }
    queue.async { bloc.add(1) }
    for await _ in calls { break }
    expectOwn()
    await bloc.close()
  }

  @Test func overridesHoldInHandlersForTheSamePerson() async {
    let visitor = ContextValues().belonging(to: Person())
    let bloc = CallerContext.entering(visitor) {
      make { bloc in
        bloc.on(Int.self) { [seen] _, _ in seen.add(HydratedBloc.storage as? MemoryStorage) }
      }
    }
    CallerContext.entering(visitor.hydrating(in: foreign)) { bloc.add(1) }
    await settle()
    expectOwn()
    await bloc.close()
  }

  @Test func listenersOfASharedBlocRunForTheWidget() throws {
    let cubit = StepCubit()
    let mounted = try BlocOverrides.run(storage: own) {
      let mounted = try ProviderScope().mount(
        BlocListener(bloc: cubit) { [seen] _, _ in
          seen.add(HydratedBloc.storage as? MemoryStorage)
        }
      )
      return mounted
    }
    BlocOverrides.run(storage: foreign) { cubit.increment() }
    expectOwn()
    mounted.unmount()
  }
}

private final class Person: Sendable {}

/// Tests of a bloc that belongs to nobody.
@MainActor
struct SharedBlocContextTests {
  @Test func eventsOfASharedBlocAreHandledForTheirSenders() async {
    let (first, second) = (MemoryStorage(), MemoryStorage())
    let seen = Notes<MemoryStorage?>()
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { [seen] _, _ in seen.add(HydratedBloc.storage as? MemoryStorage) }
    BlocOverrides.run(storage: first) { bloc.add(1) }
    BlocOverrides.run(storage: second) { bloc.add(2) }
    await bloc.close()
    #expect(seen.list.count == 2)
    #expect(seen.list[0] === first && seen.list[1] === second)
  }

  /// Returns the storages of the handlers of two events, of which the second waits for the first.
  private func storages(
    of first: MemoryStorage,
    and second: MemoryStorage,
    transformer: @escaping EventTransformer<Int>
  ) async -> [MemoryStorage?] {
    let seen = Notes<MemoryStorage?>()
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self, transformer: transformer) { [seen] _, _ in
      seen.add(HydratedBloc.storage as? MemoryStorage)
    }
    BlocOverrides.run(storage: first) { bloc.add(1) }
    BlocOverrides.run(storage: second) { bloc.add(2) }
    await bloc.close()
    return seen.list
  }

  @Test func waitingEventsOfASharedBlocAreHandledForTheirSenders() async {
    let (first, second) = (MemoryStorage(), MemoryStorage())
    let seen = await storages(of: first, and: second, transformer: sequential())
    #expect(
      seen.map { $0.map(ObjectIdentifier.init) } == [ObjectIdentifier(first), ObjectIdentifier(second)]
    )
  }

  @Test func waitingEventsOfASharedBlocAreNeverHandledForOthers() async {
    let (first, second) = (MemoryStorage(), MemoryStorage())
    let seen = await storages(of: first, and: second) { events, mapper in
      events
        .buffer(size: 10, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1), mapper)
        .eraseToAnyPublisher()
    }
    #expect(seen.count == 2)
    #expect(seen.first.map { $0 === first } == true)
    #expect(seen.last.map { $0 !== first } == true)
  }
}
