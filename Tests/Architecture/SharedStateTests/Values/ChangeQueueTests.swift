import CombineShim
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import Testing

@testable import SharedState

struct ChangeQueueTests {
  private func change(
    _ value: Int,
    subject: CurrentValueSubject<Int, Never>? = nil,
    arrivals: Int = 0
  ) -> SharedValueChange<Int> {
    SharedValueChange(
      earlier: value - 1,
      value: value,
      subject: subject,
      mustBeSaved: true,
      arrivals: arrivals
    )
  }

  private func saved(_ changes: [SharedValueChange<Int>], coalesces: Bool) -> [Int] {
    var queue = ChangeQueue<Int>()
    for change in changes { _ = queue.append(change, coalesces: coalesces) }
    let hasBegun = queue.beginDelivery()
    #expect(hasBegun)
    var saved: [Int] = []
    while let change = queue.next(coalesces: coalesces) {
      if change.mustBeSaved { saved.append(change.value) }
    }
    return saved
  }

  @Test func theLastOfSeveralEnqueuedChangesIsSaved() {
    let subject = CurrentValueSubject<Int, Never>(0)
    #expect(saved([change(1), change(2), change(3)], coalesces: true) == [3])
    #expect(saved((1...3).map { change($0, subject: subject) }, coalesces: true) == [3])
    #expect(saved([change(1), change(2), change(3)], coalesces: false) == [1, 2, 3])
    // The first change must be reported as dropped, because another value has arrived since.
    #expect(saved([change(1), change(2, arrivals: 1)], coalesces: true) == [1, 2])
  }

  @Test func aReplacedChangeIsReturned() {
    var queue = ChangeQueue<Int>()
    let replaced = [(1, true), (2, true), (3, false)].map { queue.append(change($0), coalesces: $1)?.value }
    #expect(replaced == [nil, 1, nil])
  }

  @Test func theDelivererHandsOverToAWaitingThreadAfterManyChanges() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var queue = ChangeQueue<Int>()
    for number in 1...1_000 { _ = queue.append(change(number, subject: subject), coalesces: false) }
    var begun = [queue.beginDelivery(), queue.beginDelivery()]
    queue.beginWaiting()
    var delivered = 0
    while queue.next(coalesces: false) != nil { delivered += 1 }
    #expect(delivered < 500)
    #expect(queue.mustCallWaiting)
    begun.append(queue.beginDelivery())
    queue.endWaiting()
    while queue.next(coalesces: false) != nil { delivered += 1 }
    #expect(delivered == 1_000)
    begun.append(queue.beginDelivery())
    #expect(begun == [true, false, true, false])
  }
}

@Suite(.enabled(if: RoomCondition.limit < .max), .timeLimit(.minutes(5)), .dependencies)
struct SharedDeliveryTests {
  /// Changes the value on another thread without a pause.
  private func changingElsewhere(_ count: Shared<Int>, _ body: () -> Void) {
    let isOver = Locked(false)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) { count.withLock { $0 += 1 } }
      hasEnded.signal()
    }
    body()
    isOver.withLock { $0 = true }
    hasEnded.wait()
  }

  @Test func aChangeReturnsWhileAnotherThreadChangesTheValueWithoutAPause() {
    let count = Shared(value: 0)
    let received = Locked<[Int]>([])
    let token = count.publisher.sink { value in
      received.withLock { $0.append(value) }
      // Makes a delivery slower than a change, so that the delivering thread doesn't catch up. Nothing waits
      // for this.
      usleep(1)
    }
    changingElsewhere(count) {
      for _ in 0..<100 { count.withLock { $0 += 1 } }
    }
    let values = received.withLock { $0 }
    #expect(values == Array(0..<values.count))
    #expect(values.last == count.wrappedValue)
    token.cancel()
  }

  @Test func aSavedChangeReturnsWhileAnotherThreadChangesTheValueWithoutAPause() {
    let backend = ManualBackend<Int>()
    let count = Shared(wrappedValue: 0, ManualKey(name: "count", backend: backend))
    changingElsewhere(count) {
      for _ in 0..<100 { count.withLock { $0 += 1 } }
    }
    let saved = backend.savedValues
    #expect(saved == saved.sorted())
    #expect(saved.last == count.wrappedValue)
  }

  @Test func aChangeInsideAnotherValuesLockDoesNotWaitForASubscriberThatNeedsTheLock() {
    let count = Shared(value: 0)
    let other = Shared(value: 0)
    let isInside = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let token = count.publisher.sink { value in
      if value == 1 { isInside.signal() }
      _ = other.wrappedValue
    }
    // More than a thread that may wait enqueues.
    let changes = RoomCondition.limit + 1
    other.withLock { _ in
      Thread.detachNewThread {
        count.withLock { $0 += 1 }
        hasEnded.signal()
      }
      isInside.wait()
      for _ in 0..<changes { count.withLock { $0 += 1 } }
    }
    hasEnded.wait()
    #expect(count.wrappedValue == changes + 1)
    token.cancel()
  }
}
