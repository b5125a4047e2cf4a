import CombineProbes
import ComposableArchitecture
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct StoreMailboxTests {
  @Test func fastProducersDoNotStarveTheOwner() async {
    let subject = UncheckedBox(PassthroughSubject<Int, Never>())
    let handled = CallCount()
    // How far the producer may be ahead of the consumer.
    let lead = DispatchSemaphore(value: 1_000)
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        guard action != 0 else { return subject.value.eraseToEffect() }
        state += action
        guard action > 0 else { return .none }
        handled.increment()
        lead.signal()
        // An effect that sends immediately keeps the store busy while more actions arrive.
        return .send(-1)
      }
    }
    let task = store.send(0)
    let isStopped = Locked(false)
    Thread.detachNewThread {
      while !isStopped.withLock({ $0 }) {
        lead.waitOnThisThread()
        subject.value.send(1)
      }
      subject.value.send(completion: .finished)
    }
    // If the store did not yield, this loop would never end.
    while handled.value < 3_000 { await Task.yield() }
    isStopped.withLock { $0 = true }
    await task.finish()
    #expect(store.state == 0)
    #expect(store.effectsInFlight == 0)
  }

  @Test func manyMessagesKeepTheirOrder() async {
    let subject = UncheckedBox(PassthroughSubject<Int, Never>())
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action == 0 ? subject.value.eraseToEffect() : .none
    }
    let task = store.send(0)
    // All actions are waiting before the first one is handled.
    onThreads(1) { @Sendable _ in
      for value in 1...2_000 { subject.value.send(value) }
    }
    await Task.yield()
    Thread.detachNewThread {
      for value in 2_001...4_000 { subject.value.send(value) }
      subject.value.send(completion: .finished)
    }
    await task.finish()
    #expect(store.log == Array(0...4_000))
  }

  @Test func aPostedActionIsDroppedWhenItsEffectIsCancelled() async {
    let subject = UncheckedBox(PassthroughSubject<Int, Never>())
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0:
        .merge(
          subject.value.eraseToEffect().cancellable(id: 1),
          subject.value.map { @Sendable in -$0 }.eraseToEffect()
        )
      case 1: .cancel(id: 1)
      default: .none
      }
    }
    let task = store.send(0)
    onThreads(1) { @Sendable _ in
      subject.value.send(5)
    }
    store.send(1)
    subject.value.send(completion: .finished)
    await task.finish()
    #expect(store.log == [0, 1, -5])
  }

  @Test func actionsOfAnEffectKeepTheirOrderAcrossThreads() async {
    let subject = UncheckedBox(PassthroughSubject<Int, Never>())
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0: return subject.value.eraseToEffect()
      case 1:
        return Deferred { () -> Empty<Int, Never> in
          onThreads(1) { @Sendable _ in
            subject.value.send(10)
          }
          subject.value.send(11)
          return Empty()
        }
        .eraseToEffect()
      default: return .none
      }
    }
    let task = store.send(0)
    store.send(1)
    #expect(store.log == [0, 1])
    subject.value.send(completion: .finished)
    await task.finish()
    #expect(store.log == [0, 1, 10, 11])
  }

  @Test func actionsThatWaitAreDroppedWhenOneBeforeThemCancelsTheirEffect() async {
    let first = UncheckedBox(PassthroughSubject<Int, Never>())
    let second = UncheckedBox(PassthroughSubject<Int, Never>())
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0: .merge(first.value.eraseToEffect(), second.value.eraseToEffect().cancellable(id: 1))
      case 1: .cancel(id: 1)
      default: .none
      }
    }
    let task = store.send(0)
    // All actions wait for the owner, and reach it together.
    onThreads(1) { @Sendable _ in
      first.value.send(1)
      second.value.send(5)
      first.value.send(2)
      first.value.send(completion: .finished)
    }
    await task.finish()
    #expect(store.log == [0, 1, 2])
  }

  @Test func anActionThatWaitsBehindAnotherIsDroppedWithItsEffect() async {
    let subject = UncheckedBox(PassthroughSubject<Int, Never>())
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0: return subject.value.eraseToEffect().cancellable(id: 1)
      case 1:
        return Deferred { () -> Just<Int> in
          onThreads(1) { @Sendable _ in
            subject.value.send(10)
          }
          subject.value.send(11)
          return Just(2)
        }
        .eraseToEffect()
      case 2: return .cancel(id: 1)
      default: return .none
      }
    }
    let task = store.send(0)
    store.send(1)
    await task.finish()
    #expect(store.log == [0, 1, 2])
  }
}
