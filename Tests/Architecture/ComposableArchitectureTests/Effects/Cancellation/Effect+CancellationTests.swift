import CombineProbes
import CombineShim
import Dispatch
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectCancellationTests {
  enum FirstID { case only }
  enum SecondID { case only }

  let store = StoreLike()

  @Test func cancellingStopsTheActionsAndCompletesTheEffect() {
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(subject.eraseToEffect().cancellable(id: 1))
    subject.send(1)
    cancel(id: 1)
    subject.send(2)
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func cancellingFromInsideAnActionCompletesTheEffectAfterIt() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let effect = subject.eraseToEffect().cancellable(id: 1)
    let cancellable = EffectContext.$current.withValue(EffectContext(registry: store.registry)) {
      effect.sink { _ in
        log.append("finished")
      } receiveValue: { [store] action in
        store.registry.cancel([CancelToken(id: CancelID(1), path: .root)])
        log.append("\(action)")
      }
    }
    subject.send(1)
    subject.send(2)
    #expect(log == ["1", "finished"])
    cancellable.cancel()
  }

  @Test func anEffectIsCancelledWhileItsPublisherTakesItsTimeToSubscribe() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(subject.subscribe(on: scheduler).eraseToEffect().cancellable(id: 1))
    cancel(id: 1)
    scheduler.advance()
    subject.send(1)
    #expect(log.actions.isEmpty)
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func aRunThatIsCancelledSendsNothingMoreAndCompletes() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let log = store.start(
      Effect<Int>.run { send in
        await send(1)
        start.finish()
        while !Task.isCancelled { await Task.yield() }
        await send(2)
      }
      .cancellable(id: 1)
    )
    for await _ in started {}
    cancel(id: 1)
    await log.finish()
    #expect(log.actions == [1])
    #expect(store.registry.isEmpty)
  }

  @Test func cancelInFlightReplacesTheRunningEffect() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let firstLog = store.start(first.eraseToEffect().cancellable(id: 1, cancelInFlight: true))
    let secondLog = store.start(second.eraseToEffect().cancellable(id: 1, cancelInFlight: true))
    first.send(1)
    second.send(2)
    #expect(firstLog.actions.isEmpty)
    #expect(firstLog.completion == "finished")
    #expect(secondLog.actions == [2])
    #expect(secondLog.completion == nil)
  }

  @Test func effectsMayShareAnID() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let logs = subjects.map { store.start($0.eraseToEffect().cancellable(id: 1)) }
    for subject in subjects { subject.send(1) }
    #expect(logs.map(\.actions) == [[1], [1], [1]])
    cancel(id: 1)
    #expect(logs.map(\.completion) == ["finished", "finished", "finished"])
    #expect(store.registry.isEmpty)
  }

  @Test func idsThatAreEqualButOfDifferentTypesAreDifferent() {
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(subject.eraseToEffect().cancellable(id: 1 as Int))
    #expect(AnyHashable(1 as Int) == AnyHashable(1 as Int64))
    cancel(id: 1 as Int64)
    cancel(id: FirstID.only)
    subject.send(1)
    #expect(log.actions == [1])
    cancel(id: 1 as Int)
    #expect(log.completion == "finished")
  }

  @Test func typesCanBeIDs() {
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(subject.eraseToEffect().cancellable(id: FirstID.self))
    _ = store.start(Effect<Int>.cancel(id: SecondID.self))
    #expect(log.completion == nil)
    _ = store.start(Effect<Int>.cancel(id: FirstID.self))
    #expect(log.completion == "finished")
  }

  @Test func severalIDsCancelOnlyTheNamedEffects() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let logs = [
      store.start(subjects[0].eraseToEffect().cancellable(id: "a")),
      store.start(subjects[1].eraseToEffect().cancellable(id: 1)),
      store.start(subjects[2].eraseToEffect().cancellable(id: FirstID.self)),
    ]
    _ = store.start(Effect<Int>.cancel(ids: ["a", 1]))
    #expect(logs.map(\.completion) == ["finished", "finished", nil])
    _ = store.start(Effect<Int>.cancel(ids: [SecondID.self, FirstID.self]))
    #expect(logs.map(\.completion) == ["finished", "finished", "finished"])
  }

  @Test func anEffectMayHaveSeveralIDs() {
    for id in ["a", "b"] {
      let subject = PassthroughSubject<Int, Never>()
      let log = store.start(subject.eraseToEffect().cancellable(id: "a").cancellable(id: "b"))
      cancel(id: id)
      #expect(log.completion == "finished")
      #expect(store.registry.isEmpty)
    }
  }

  @Test func nestingAnIDTwiceDoesNotCancelItself() async {
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(
      subject.eraseToEffect()
        .cancellable(id: 1, cancelInFlight: true)
        .map { $0 }
        .cancellable(id: 1, cancelInFlight: true)
    )
    subject.send(1)
    #expect(log.actions == [1])
    #expect(log.completion == nil)
    log.cancel()

    let run = store.start(
      Effect<Int>.run { send in await send(1) }
        .cancellable(id: 1, cancelInFlight: true)
        .map { $0 }
        .cancellable(id: 1, cancelInFlight: true)
    )
    await run.finish()
    #expect(run.actions == [1])
    #expect(store.registry.isEmpty)
  }

  @Test func theRegistryIsEmptyAfterCompletionCancelAndDrop() async {
    let subject = PassthroughSubject<Int, Never>()
    _ = store.start(Effect<Int>.send(1).cancellable(id: 1))
    #expect(store.registry.isEmpty)

    let log = store.start(subject.eraseToEffect().cancellable(id: 1))
    #expect(!store.registry.isEmpty)
    log.cancel()
    #expect(store.registry.isEmpty)

    var dropped: EffectLog<Int>? = store.start(subject.eraseToEffect().cancellable(id: 1))
    #expect(dropped?.completion == nil)
    #expect(!store.registry.isEmpty)
    dropped = nil
    #expect(store.registry.isEmpty)

    _ = await store.start(Effect<Int>.run { _ in }.cancellable(id: 1)).finish()
    #expect(store.registry.isEmpty)
  }

  @Test func theRegistryIsEmptyWhenUpstreamAndDownstreamForgetTheEffect() {
    EffectContext.$current.withValue(EffectContext(registry: store.registry)) {
      Empty<Int, Never>(completeImmediately: false).eraseToEffect()
        .cancellable(id: 1)
        .subscribe(ForgetfulSubscriber())
    }
    #expect(store.registry.isEmpty)
  }

  @Test func cancellingAfterCompletionIsHarmless() {
    let log = store.start(Effect<Int>.send(1).cancellable(id: 1))
    cancel(id: 1)
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  @Test func storesDoNotCancelEachOthersEffects() {
    let other = StoreLike()
    let subject = PassthroughSubject<Int, Never>()
    let log = store.start(subject.eraseToEffect().cancellable(id: 1))
    _ = other.start(Effect<Int>.cancel(id: 1))
    #expect(log.completion == nil)
  }

  @Test func outsideOfStoresEachTestHasItsOwnIDs() {
    let subject = PassthroughSubject<Int, Never>()
    let log = EffectLog(subject.eraseToEffect().cancellable(id: 1))
    let otherTest = CancellationPath.root.appending(CancelID("another test"))
    CancellationRegistry.shared.cancel([CancelToken(id: CancelID(1), path: otherTest)])
    #expect(log.completion == nil)
    Task<Never, Never>.cancel(id: 1)
    #expect(log.completion == "finished")
  }

  @Test func aThousandNestedIDsOverflowNoStackAndLeaveNothing() async {
    let subject = PassthroughSubject<Int, Never>()
    let nested = (0..<1_000).reduce(subject.eraseToEffect()) { $0.cancellable(id: $1) }
    let log = store.start(nested)
    subject.send(1)
    cancel(id: 500)
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)

    let run = Effect<Int>.run { send in await send(1) }
    let runLog = store.start((0..<1_000).reduce(run) { $0.cancellable(id: $1, cancelInFlight: true) })
    await runLog.finish()
    #expect(runLog.actions == [1])
    #expect(store.registry.isEmpty)
  }

  @Test func subscriptionsReleasedOnCompletionMayCancel() {
    var log: EffectLog<Int>?
    let upstream = FinishingPublisher { log?.cancel() }
    log = store.start(upstream.eraseToEffect().cancellable(id: 1))
    upstream.finish()
    #expect(log?.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func aThousandIDsAroundMappedEffectsOverflowNoStack() {
    let subject = PassthroughSubject<Int, Never>()
    let nested = (0..<1_000).reduce(subject.eraseToEffect()) { effect, id in
      effect.map { $0 + 1 }.cancellable(id: id)
    }
    let log = store.start(nested)
    subject.send(0)
    cancel(id: 0)
    #expect(log.actions == [1_000])
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  private func cancel(id: some Hashable & Sendable) {
    _ = store.start(Effect<Int>.cancel(id: id))
  }
}

/// A publisher whose subscription is retained only by its subscriber, and records its release.
private final class FinishingPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private final class Going: Subscription {
    let probe: ReleaseProbe

    init(onDeinit: @escaping () -> Void) {
      probe = ReleaseProbe(onDeinit: onDeinit)
    }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  private let onDeinit: () -> Void
  private var complete: (() -> Void)?

  init(onDeinit: @escaping () -> Void) {
    self.onDeinit = onDeinit
  }

  func receive(subscriber: some Subscriber<Int, Never>) {
    complete = { subscriber.receive(completion: .finished) }
    subscriber.receive(subscription: Going(onDeinit: onDeinit))
  }

  func finish() {
    complete?()
  }
}

/// Requests unlimited demand and retains nothing.
private struct ForgetfulSubscriber: Subscriber {
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}
