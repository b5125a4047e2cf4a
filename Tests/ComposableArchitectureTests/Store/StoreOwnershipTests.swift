import ComposableArchitecture
import Confinement
import DependencyInjection
import Foundation
import Testing

@testable import ComposableArchitecture

struct StoreOwnershipTests {
  private actor Session {
    private var store: StoreOf<Recorder<Int>>?

    func start(effect: @escaping @Sendable (Int) -> EffectTask<Int>) {
      store = .recording(effect: effect)
    }

    func send(_ action: Int) async -> [Int] {
      await store?.send(action).finish()
      return store?.log ?? []
    }

    var owner: (any Actor)? { store?.core.owner.actor }

    var effectsInFlight: Int { store?.effectsInFlight ?? 0 }
  }

  @Test func anActorOwnsTheStoreThatItCreates() async {
    let session = Session()
    await session.start { _ in .none }
    #expect(await session.owner === session)
    #expect(await session.send(1) == [1])
  }

  @Test func tasksComeBackToTheOwningActor() async {
    let session = Session()
    await session.start { action in
      action == 0
        ? .run { send in
          await send(1)
          await send(2)
        } : .none
    }
    #expect(await session.send(0) == [0, 1, 2])
  }

  @Test func aTaskInsideAPublisherHasItsActionHandledWhenItsSendReturns() async {
    let session = Session()
    let seen = Locked<[Int]>([])
    await session.start { action in
      guard action == 0 else {
        seen.withLock { $0.append(action) }
        return .none
      }
      return .merge(
        .run { send in
          await send(1)
          seen.withLock { $0.append(10) }
          await send(2)
          seen.withLock { $0.append(20) }
        },
        Empty().eraseToEffect()
      )
    }
    #expect(await session.send(0) == [0, 1, 2])
    #expect(seen.withLock { $0 } == [1, 10, 2, 20])
  }

  @Test func publishersThatAnswerAtOnceAreHandledAtOnceOnAnyActor() async {
    let session = Session()
    await session.start { $0 == 0 ? .now(1, 2, 3) : .none }
    #expect(await session.send(0) == [0, 1, 2, 3])
  }

  @Test func publishersThatAnswerFromOtherThreadsComeBackToTheOwningActor() async {
    let session = Session()
    await session.start { action in
      guard action == 0 else { return .none }
      return AnyPublisher<Int, Never>.create { subscriber in
        let box = UncheckedBox(subscriber)
        Thread.detachNewThread {
          for value in 1...100 { box.value.send(value) }
          box.value.send(completion: .finished)
        }
        return AnyCancellable {}
      }
      .eraseToEffect()
    }
    #expect(await session.send(0) == Array(0...100))
    #expect(await session.effectsInFlight == 0)
  }

  @Test func thousandsOfStoresOnActorsOfTheirOwnRunAtOnce() async {
    let total = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<5_000 {
        group.addTask {
          let session = Session()
          await session.start { action in
            switch action {
            case 0:
              .run { send in
                await send(1)
                await Task.yield()
                await send(2)
              }
            case 1: .now(3, 4)
            default: .none
            }
          }
          return await session.send(0).count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(total == 5 * 5_000)
  }

  @Test func manyThreadsFeedOneStoreWithoutLoss() async {
    let session = Session()
    let subject = PassthroughSubject<Int, Never>()
    let box = UncheckedBox(subject)
    await session.start { $0 == 0 ? box.value.eraseToEffect() : .none }
    async let log = session.send(0)
    while await session.effectsInFlight == 0 { await Task.yield() }
    await withTaskGroup { group in
      for thread in 1...8 {
        group.addTask {
          for value in 0..<500 { box.value.send(thread * 1_000 + value) }
        }
      }
    }
    subject.send(completion: .finished)
    let values = await log
    #expect(values.count == 1 + 8 * 500)
    for thread in 1...8 {
      #expect(values.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
    }
  }

  @Test func creatingAStoreOffAnyActorIsReported() async {
    await offMainThread {
      withKnownIssue {
        _ = Store<Recorder<Int>.State, Int>.recording(isolation: nil)
      } matching: {
        $0.description.contains("was created outside of any actor")
      }
    }
  }

  @Test @MainActor func sendingOffTheOwnerIsReportedOnceAndStillHandled() async {
    let store = Store<Recorder<Int>.State, Int>.recording()
    let box = UncheckedBox(store)
    await offMainThread {
      var tasks: [StoreTask] = []
      withKnownIssue {
        tasks.append(box.value.send(1))
        tasks.append(box.value.send(2))
      } matching: { issue in
        issue.description.contains("'Store.send' was called off the store's owner")
          && issue.description.contains("    1")
      }
      for task in tasks { await task.finish() }
    }
    #expect(store.log == [1, 2])
  }

  @Test func whatWasSentOffTheOwnerIsOverWhenTheStoreGoes() async {
    var box: UncheckedBox? = await MainActor.run { UncheckedBox(Store<Recorder<Int>.State, Int>.recording()) }
    let mainQueue = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { mainQueue.wait() }
    var task: StoreTask?
    withKnownIssue { task = box?.value.send(1) }
    #expect(task?.isFinished == false)
    box = nil
    mainQueue.signal()
    await task?.finish()
    #expect(task?.isFinished == true)
  }

  @Test @MainActor func scopingOffTheOwnerIsReported() async {
    let box = UncheckedBox(Store(initialState: Parent.State()) { Parent() })
    await offMainThread {
      withKnownIssue {
        _ = box.value.scope(state: \.child, action: \.child)
      } matching: {
        $0.description.contains("'Store.scope' was called off the store's owner")
      }
    }
  }
}

/// Runs a closure off the main actor, within the test.
@concurrent
func offMainThread(_ body: @Sendable () async -> Void) async {
  await body()
}
