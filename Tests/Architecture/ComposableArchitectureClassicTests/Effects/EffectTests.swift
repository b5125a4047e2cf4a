import ComposableArchitectureClassic
import Foundation
import Testing

@MainActor struct EffectTests {
  private struct Broken: Error, Equatable {}

  // MARK: Making

  @Test func aValueAndAnErrorAreSentAtOnce() {
    let value = EffectLog(Effect<Int, Broken>(value: 1))
    #expect(value.actions == [1])
    #expect(value.hasFinished)
    let error = EffectLog(Effect<Int, Broken>(error: Broken()))
    #expect(error.actions.isEmpty)
    #expect(error.failure == Broken())
    #expect(EffectLog(Effect<Int, Broken>.none).hasFinished)
  }

  @Test func futuresRestartForEachSubscriber() {
    var callbacks: [(Result<Int, Broken>) -> Void] = []
    let effect = Effect<Int, Broken>.future { callbacks.append($0) }
    #expect(callbacks.isEmpty)
    let (first, second) = (EffectLog(effect), EffectLog(effect))
    callbacks[0](.success(42))
    callbacks[0](.success(43))
    callbacks[1](.failure(Broken()))
    #expect(first.actions == [42])
    #expect(first.hasFinished)
    #expect(second.failure == Broken())
  }

  @Test func resultsAreWorkedOutForEachStart() {
    var runs = 0
    let effect = Effect<Int, Broken>.result {
      runs += 1
      return runs == 1 ? .success(runs) : .failure(Broken())
    }
    #expect(runs == 0)
    #expect(EffectLog(effect).actions == [1])
    #expect(EffectLog(effect).failure == Broken())
    #expect(EffectLog(Effect<Int, any Error>.catching { 1 }).actions == [1])
    #expect(EffectLog(Effect<Int, any Error>.catching { throw Broken() }).failure is Broken)
  }

  @Test func aSubscriberSendsFailsAndIsCleanedUpOnce() {
    var subscriber: Effect<Int, Broken>.Subscriber?
    var cleanUps = 0
    let log = EffectLog(
      Effect<Int, Broken>.run { new in
        subscriber = new
        return AnyCancellable { cleanUps += 1 }
      }
    )
    subscriber?.send(1)
    #expect(cleanUps == 0)
    subscriber?.send(completion: .failure(Broken()))
    subscriber?.send(2)
    #expect(log.actions == [1])
    #expect(log.failure == Broken())
    #expect(cleanUps == 1)
  }

  @Test func unimplementedEffectsFailTheTestWhenRun() {
    let effect = Effect<Int, Broken>.unimplemented("Client.load")
    withKnownIssue {
      #expect(EffectLog(effect).hasFinished)
    } matching: {
      $0.description.contains("Client.load - An unimplemented effect ran.")
    }
  }

  // MARK: Tasks

  @Test func tasksSendTheirResultAndCatchTheirErrors() async {
    let task = EffectLog(Effect<Int, Never>.task { 42 })
    await task.finish()
    #expect(task.actions == [42])
    let caught = EffectLog(
      Effect<Int, Never>.task {
        throw Broken()
      } catch: { _ in
        -1
      }
    )
    await caught.finish()
    #expect(caught.actions == [-1])
    let cancelled = EffectLog(
      Effect<Int, Never>.task {
        throw CancellationError()
      } catch: { _ in
        -1
      }
    )
    await cancelled.finish()
    #expect(cancelled.actions.isEmpty)
  }

  @Test func uncaughtErrorsAreReportedWhereTheEffectIsCreated() async {
    let line = #line + 1
    let effects: [Effect<Int, Never>] = [.task { throw Broken() }, .run { _ in throw Broken() }]
    for effect in effects {
      await withKnownIssue {
        await EffectLog(effect).finish()
      } matching: {
        $0.sourceLocation?.line == line && $0.description.contains("Broken()")
      }
    }
  }

  @Test func aTaskMayFail() async {
    struct Former: FormerSpelling {
      @available(*, deprecated, message: "Tests what is deprecated.")
      func spell(_ fails: Bool) -> Effect<Int, any Error> {
        .task {
          if fails { throw Broken() }
          return 1
        }
      }
    }
    let success = EffectLog(Former().spelled(false))
    await success.finish()
    #expect(success.actions == [1])
    let failure = EffectLog(Former().spelled(true))
    await failure.finish()
    #expect(failure.failure is Broken)
  }

  @Test func runsSendSynchronouslyOnTheMainActor() async {
    let log = EffectLog(
      Effect<Int, Never>.run { @MainActor send in
        send(1)
        send(2)
        throw Broken()
      } catch: { _, send in
        await send(3)
      }
    )
    await log.finish()
    #expect(log.actions == [1, 2, 3])
  }

  @Test func aCancelledRunSendsNothing() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Int, Void> { state, action, _ in
        state.append(action)
        guard action == 0 else { return .none }
        return .run { send in
          for await number in stream { await send(number) }
          await send(-1)
        }
      },
      environment: ()
    )
    let viewStore = ViewStore(store)
    let task = viewStore.send(0)
    await task.cancel()
    #expect(viewStore.state == [0])
    continuation.finish()
  }

  @Test func aSendOfACancelledTaskDoesNothing() async {
    var actions: [Int] = []
    let send = Send<Int> { actions.append($0) }
    await Task {
      send(1)
      withUnsafeCurrentTask { $0?.cancel() }
      send(2)
    }.value
    #expect(actions == [1])
  }

  // MARK: Combining

  @Test func aMergeFailsWithTheFirstFailure() {
    let (first, second) = (PassthroughSubject<Int, Broken>(), PassthroughSubject<Int, Broken>())
    let log = EffectLog(first.eraseToEffect().merge(with: second.eraseToEffect()))
    second.send(1)
    first.send(completion: .failure(Broken()))
    second.send(2)
    #expect(log.actions == [1])
    #expect(log.failure == Broken())
  }

  @Test func aFailureEndsAConcatenation() {
    var started = false
    let last = Effect<Int, Broken>.fireAndForget { started = true }
    let log = EffectLog(.concatenate(Effect(value: 1), Effect(error: Broken()), last))
    #expect(log.actions == [1])
    #expect(log.failure == Broken())
    #expect(!started)
    let whole = EffectLog(Effect<Int, Broken>(value: 1).concatenate(with: last))
    #expect(whole.actions == [1])
    #expect(whole.hasFinished)
    #expect(started)
  }

  @Test func runsAndPublishersKeepTheirOrder() async {
    let log = EffectLog(
      Effect<Int, Never>.concatenate(
        Effect(value: 1),
        .run { send in await send(2) },
        .task { 3 },
        [4, 5].publisher.eraseToEffect()
      )
    )
    await log.finish()
    #expect(log.actions == [1, 2, 3, 4, 5])
    let merged = EffectLog(Effect<Int, Never>.merge([.task { 1 }, .none, .run { send in await send(2) }]))
    await merged.finish()
    #expect(merged.actions.sorted() == [1, 2])
  }

  @Test func actionsAreMappedAndFailuresKept() {
    let log = EffectLog(Effect<Int, Broken>(value: 1).map { "<\($0)>" })
    #expect(log.actions == ["<1>"])
    #expect(EffectLog(Effect<Int, Broken>(error: Broken()).map { "\($0)" }).failure == Broken())
  }

  @Test func publishersBecomeEffects() {
    let failing = Fail<Int, Broken>(error: Broken())
    #expect(EffectLog(failing.eraseToEffect()).failure == Broken())
    #expect(EffectLog(failing.catchToEffect()).actions == [.failure(Broken())])
    #expect(EffectLog(failing.catchToEffect { (try? $0.get()) ?? -1 }).actions == [-1])
    let forgotten: Effect<String, Never> = failing.fireAndForget()
    #expect(EffectLog(forgotten).hasFinished)
    let numbers = [1, 2].publisher
    let plain = numbers.eraseToEffect()
    #expect(EffectLog(plain).actions == [1, 2])
    #expect(EffectLog(numbers.eraseToEffect { "\($0)" }).actions == ["1", "2"])
    let results = numbers.catchToEffect()
    #expect(EffectLog(results).actions == [.success(1), .success(2)])
  }

  @Test func anEffectIsAPublisher() {
    var values: [Int] = []
    let cancellable = Effect<Int, Never>(value: 1).append([2, 3]).map { $0 * 2 }.sink { values.append($0) }
    #expect(values == [2, 4, 6])
    cancellable.cancel()
  }

  // MARK: Cancellation and time

  @Test func aCancelledEffectCompletesAlsoOneThatMayFail() {
    let subject = PassthroughSubject<Int, Broken>()
    let log = EffectLog(subject.eraseToEffect().cancellable(id: 1))
    subject.send(1)
    _ = EffectLog(Effect<Int, Never>.cancel(id: 1 as Int8))
    subject.send(2)
    _ = EffectLog(Effect<Int, Never>.cancel(id: 1))
    subject.send(3)
    #expect(log.actions == [1, 2])
    #expect(log.hasFinished)
  }

  @Test func newEffectsReplaceThoseInFlight() {
    enum ID {}
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let earlier = EffectLog(first.eraseToEffect().cancellable(id: ID.self))
    let later = EffectLog(second.eraseToEffect().cancellable(id: ID.self, cancelInFlight: true))
    first.send(1)
    second.send(2)
    #expect(earlier.actions.isEmpty)
    #expect(earlier.hasFinished)
    #expect(later.actions == [2])
    _ = EffectLog(Effect<Int, Never>.cancel(ids: [ID.self]))
    #expect(later.hasFinished)
  }

  @Test func failureFollowsTheThrottledValue() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Broken>()
    let log = EffectLog(
      subject.eraseToEffect().throttle(id: "throttled", for: 1, scheduler: scheduler, latest: true)
    )
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(Broken()))
    #expect(log.actions == [1])
    #expect(log.failure == nil)
    scheduler.advance(by: 1)
    #expect(log.actions == [1, 2])
    #expect(log.failure == Broken())
  }

  @Test func aCancelledThrottleOfAFailingEffectCompletes() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Broken>()
    let log = EffectLog(
      subject.eraseToEffect().throttle(id: "cancelled", for: 1, scheduler: scheduler, latest: true)
    )
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(Broken()))
    _ = EffectLog(Effect<Int, Never>.cancel(id: "cancelled"))
    scheduler.advance(by: 1)
    #expect(log.actions == [1])
    #expect(log.failure == nil)
    #expect(log.hasFinished)
  }

  @Test func effectsAreDeferredAndDebounced() {
    let scheduler = DispatchQueue.test
    let deferred = EffectLog(Effect<Int, Broken>(error: Broken()).deferred(for: 1, scheduler: scheduler))
    #expect(deferred.failure == nil)
    scheduler.advance(by: 1)
    #expect(deferred.failure == Broken())
    let debounced = (1...3).map {
      EffectLog(Effect<Int, Broken>(value: $0).debounce(id: "debounced", for: 1, scheduler: scheduler))
    }
    scheduler.advance(by: 1)
    #expect(debounced.map(\.actions) == [[], [], [3]])
  }

  @Test func actionsAreSentWithTheirAnimation() async {
    var animations: [Animation?] = []
    let effect = Effect<Int, Never>.run { send in
      await send(1, animation: .spring)
      await send(2)
    }
    await EffectLog(
      effect.handleEvents(receiveOutput: { _ in animations.append(Transaction.current.animation) })
        .eraseToEffect()
    ).finish()
    #expect(animations.count == 2)
    #expect(animations.first == .spring)
    animations = []
    _ = EffectLog(
      Effect<Int, Never>(value: 1).animation(.linear).handleEvents(
        receiveOutput: { _ in animations.append(Transaction.current.animation) }
      ).eraseToEffect()
    )
    #expect(animations == [.linear])
  }
}
