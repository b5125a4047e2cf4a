import ComposableArchitecture
import DependencyInjection
import Foundation
import Testing
import TributaryReports

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

  @Test func reportsInDetachedTasksArePrinted() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = await MainActor.run {
        UncheckedSendable(Store(initialState: 0) { EmptyReducer<Int, Int>() })
      }
      await Task.detached { store.value.send(1) }.value.finish()
      await Task.detached {
        @Dependency(\.uuid) var uuid
        _ = uuid()
      }.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'Store.send' was called off the store's owner"))
    #expect(text.contains(#"@Dependency(\.uuid) has no test implementation"#))
    #expect(text.contains("This failure isn't attributed to a test"))
  }

  @Test func anActorOwnsTheStoreThatItCreates() async {
    let session = Session()
    await session.start { _ in .none }
    #expect(await session.owner === session)
    #expect(await session.send(1) == [1])
  }

  @Test func tasksReturnToTheOwningActor() async {
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

  @Test func publishersOfOtherThreadsReturnToTheOwningActor() async {
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

  @Test func thousandsOfStoresOnSeparateActorsRunConcurrently() async {
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

  @Test func aStoreThatIsCreatedOnNoActorBelongsToTheMainActor() async {
    await offMainThread {
      let store = Store<Recorder<Int>.State, Int>.recording { $0 == 0 ? .run { await $0(1) } : .none }
      #expect(store.core.owner.actor === MainActor.shared)
      let box = UncheckedBox(store)
      await MainActor.run { box.value.send(0) }.finish()
      #expect(await MainActor.run { box.value.log } == [0, 1])
    }
  }

  @Test @MainActor func sendingOffTheOwnerIsReportedEachTimeAndStillHandled() async {
    let store = Store<Recorder<Int>.State, Int>.recording()
    let box = UncheckedBox(store)
    await offMainThread {
      var tasks: [StoreTask] = []
      let reported = Locked(0)
      withKnownIssue {
        tasks.append(box.value.send(1))
        tasks.append(box.value.send(2))
      } matching: { issue in
        let number = reported.withLock { number in
          number += 1
          return number
        }
        return issue.description.contains("'Store.send' was called off the store's owner")
          && issue.description.contains("    \(number)")
      }
      #expect(reported.withLock { $0 } == 2)
      for task in tasks { await task.finish() }
    }
    #expect(store.log == [1, 2])
  }

  // With an `await`, as TCA's tests write it, the initializer behaves the same, but the compiler warns.
  @Test func aViewStoreThatIsUsedOnNoActorReportsThatAndStillWorks() async {
    await offMainThread {
      let store = UncheckedBox(Store<Recorder<Int>.State, Int>.recording())
      let reports = Locked<[String]>([])
      await withKnownIssue {
        let viewStore = ViewStore(store.value, removeDuplicates: { _, _ in false })
        await viewStore.send(1).finish()
      } matching: { issue in
        reports.withLock { $0.append(issue.description) }
        return true
      }
      #expect(reports.withLock { $0.count } == 2)
      #expect(reports.withLock { $0.allSatisfy { $0.contains("was called off the store's owner") } })
      #expect(await MainActor.run { store.value.log } == [1])
    }
  }

  @Test @MainActor func useOffTheOwnerIsReportedAtItsLine() async {
    await expectReport { parts in
      parts.store.send(.reset)
      return #line - 1
    }
    await expectReport { parts in
      parts.store.send(.reset, animation: .default)
      return #line - 1
    }
    await expectReport { parts in
      parts.child.send(.add(1))
      return #line - 1
    }
    await expectReport { parts in
      parts.view.send(.reset)
      return #line - 1
    }
    await expectReport { parts in
      parts.view.send(.reset, animation: .default)
      return #line - 1
    }
    await expectReport { parts in
      _ = parts.store.scope(state: \.child, action: \.child)
      return #line - 1
    }
    await expectReport { parts in
      _ = parts.store.scope(state: { $0.child }, action: { .child($0) })
      return #line - 1
    }
    await expectReport { parts in
      _ = ViewStore(parts.store)
      return #line - 1
    }
    await expectReport { parts in
      _ = ViewStore(parts.store, observe: \.child)
      return #line - 1
    }
  }

  private struct Parts {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child: StoreOf<Child>
    let view: ViewStoreOf<Parent>

    @MainActor init() {
      child = store.scope(state: \.child, action: \.child)
      view = ViewStore(store)
    }
  }

  /// - Parameter use: A closure that uses parts of a main-actor store elsewhere, and returns the line number
  ///   of that use.
  @MainActor private func expectReport(_ use: @escaping @Sendable (Parts) -> Int) async {
    let parts = UncheckedBox(Parts())
    let reported = Locked<[Int?]>([])
    await offMainThread {
      let used = Locked(0)
      withKnownIssue {
        let line = use(parts.value)
        used.withLock { $0 = line }
      } matching: { issue in
        reported.withLock { $0.append(issue.sourceLocation?.line) }
        return issue.sourceLocation?.fileID == #fileID
      }
      #expect(reported.withLock { $0 } == [used.withLock { $0 }])
    }
  }

  @Test func mainActorOwnsItsQueueAndQueuesTargetingIt() async {
    let owner = Owner(MainActor.shared, of: .store)
    func isHere(on queue: DispatchQueue) async -> Bool {
      await withCheckedContinuation { continuation in
        queue.async {
          #expect(owner.isOnOwner != owner.isOffOwner)
          continuation.resume(returning: owner.isOnOwner)
        }
      }
    }
    #expect(await MainActor.run { owner.isOnOwner })
    #expect(await isHere(on: .main))
    #expect(await isHere(on: DispatchQueue(label: "inner", target: .main)))
    #expect(await !isHere(on: .global()))
    #expect(await !isHere(on: DispatchQueue(label: DispatchQueue.main.label)))
  }

  @Test @MainActor func anotherQueueOnTheMainThreadIsOffTheMainActor() {
    let owner = Owner(MainActor.shared, of: .store)
    #expect(owner.isOnOwner)
    #expect(!DispatchQueue(label: "other").sync { owner.isOnOwner })
  }

  @Test func storesArePassedOnAsFunctions() async {
    await MainActor.run {
      let store = Store<Recorder<Int>.State, Int>.recording()
      let send: (Int) -> StoreTask = store.send
      let sendFromView: (Int) -> ViewStoreTask = ViewStore(store, removeDuplicates: { _, _ in false }).send
      _ = [1, 2].map(send)
      _ = [3, 4].map(sendFromView)
      #expect(store.log == [1, 2, 3, 4])
    }
  }

  @Test func releasingTheStoreFinishesSendsOffTheOwner() async {
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
