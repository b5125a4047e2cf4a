import CombineProbes
import CombineShim
import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture

/// Publishers with IDs, run by a store.
@MainActor struct EffectSubscriberTests {
  private enum Action: Equatable {
    case start, stop
    case sent(Int)
  }

  private func makeStore(
    _ publisher: some Publisher<Int, Never>,
    stopsAt last: Int? = nil,
    cancelsInFlight: Bool = false
  ) -> Store<[Int], Action> {
    Store(initialState: []) {
      Reduce { state, action in
        switch action {
        case .start:
          return publisher.map(Action.sent).eraseToEffect().cancellable(
            id: 1,
            cancelInFlight: cancelsInFlight
          )
        case .stop: return .cancel(id: 1)
        case .sent(let number):
          state.append(number)
          return number == last ? .cancel(id: 1) : .none
        }
      }
    }
  }

  @Test func cancellingStopsTheActionsCancelsUpstreamOnceAndEndsTheEffect() async {
    let subject = PassthroughSubject<Int, Never>()
    let cancels = CallCount()
    let store = makeStore(subject.handleEvents(receiveCancel: { cancels.increment() }))
    let task = store.send(.start)
    subject.send(1)
    #expect(!task.isFinished)
    store.send(.stop)
    #expect(task.isFinished)
    #expect(!task.isCancelled)
    subject.send(2)
    task.cancel()
    #expect(store.state == [1])
    #expect(cancels.value == 1)
    #expect(store.effectsInFlight == 0)
  }

  @Test func cancellingTheTaskCancelsUpstreamAndFreesTheID() {
    let subject = PassthroughSubject<Int, Never>()
    let cancels = CallCount()
    let store = makeStore(subject.handleEvents(receiveCancel: { cancels.increment() }))
    let task = store.send(.start)
    task.cancel()
    store.send(.stop)
    subject.send(1)
    #expect(store.state.isEmpty)
    #expect(cancels.value == 1)
    #expect(store.effectsInFlight == 0)
  }

  @Test func anActionMayCancelTheEffectThatSendsMore() {
    let store = makeStore((1...5).publisher, stopsAt: 2)
    let task = store.send(.start)
    // All actions were sent before the first one was handled.
    #expect(store.state == [1, 2, 3, 4, 5])
    #expect(task.isFinished)

    let subject = PassthroughSubject<Int, Never>()
    let later = makeStore(subject, stopsAt: 2)
    let laterTask = later.send(.start)
    for number in 1...5 { subject.send(number) }
    #expect(later.state == [1, 2])
    #expect(laterTask.isFinished)
  }

  @Test func anEffectIsCancelledWhileItsPublisherTakesItsTimeToSubscribe() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    let store = makeStore(subject.subscribe(on: scheduler))
    let task = store.send(.start)
    store.send(.stop)
    scheduler.advance()
    subject.send(1)
    #expect(store.state.isEmpty)
    #expect(task.isFinished)
  }

  @Test func aTaskThatIsCancelledBeforeTheSubscriptionCancelsIt() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    let cancels = CallCount()
    let store = makeStore(
      subject.handleEvents(receiveCancel: { cancels.increment() }).subscribe(on: scheduler)
    )
    store.send(.start).cancel()
    scheduler.advance()
    subject.send(1)
    #expect(store.state.isEmpty)
    #expect(store.effectsInFlight == 0)
  }

  @Test func anEffectThatReplacesItselfDoesNotCancelTheOneThatStarts() {
    let subject = PassthroughSubject<Int, Never>()
    let store = makeStore(subject, cancelsInFlight: true)
    let first = store.send(.start)
    let second = store.send(.start)
    #expect(first.isFinished)
    subject.send(1)
    #expect(store.state == [1])
    subject.send(completion: .finished)
    #expect(second.isFinished)
  }

  @Test func replacedEffectsMaySendOnCancel() {
    weak var weakStore: Store<[Int], Action>?
    let subject = PassthroughSubject<Int, Never>()
    let store = makeStore(
      subject.handleEvents(receiveCancel: { _ = weakStore?.send(.sent(7)) }),
      cancelsInFlight: true
    )
    weakStore = store
    store.send(.start)
    store.send(.start)
    subject.send(1)
    #expect(store.state == [7, 1])
  }

  @Test func releasesEndedEffects() {
    weak var released: ReleaseProbe?
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Int, Action>(initialState: 0) {
      Reduce { _, action in
        guard action == .start else { return .cancel(id: 1) }
        let probe = ReleaseProbe {}
        released = probe
        return subject.map { _ in withExtendedLifetime(probe) { Action.sent(1) } }.eraseToEffect()
          .cancellable(id: 1)
      }
    }
    store.send(.start)
    #expect(released != nil)
    store.send(.stop)
    #expect(released == nil)
    store.send(.start)
    #expect(released != nil)
    subject.send(completion: .finished)
    #expect(released == nil)
  }

  @Test func effectsCancelledWhileSendingEndAfterTheAction() async {
    // The owner handles the action later. If the message about the end of the effect arrived first, the
    // action would be reported as sent too late.
    let subject = UncheckedBox(PassthroughSubject<Int, Never>())
    let store = makeStore(subject.value)
    for number in 1...200 {
      let task = store.send(.start)
      let start = DispatchSemaphore(value: 0)
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        start.wait()
        subject.value.send(number)
        sent.signal()
      }
      start.signal()
      store.send(.stop)
      sent.waitOnThisThread()
      await task.finish()
      #expect(store.effectsInFlight == 0)
    }
  }
}
