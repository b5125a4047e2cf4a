import CombineProbes
import CombineShim
import Dispatch
import Synchronization
import Testing

@testable import CombineExtensions

// Senders don't wait with Apple's Combine.
@Suite(.enabled(if: RoomCondition.limit < .max), .timeLimit(.minutes(5)))
struct DemandBufferWaitingTests {
  @Test func aSenderWaitsWhileTooManyValuesDo() {
    let line = Line()
    let sent = Atomic(0)
    let isInside = DispatchSemaphore(value: 0)
    line.onValue = { value in
      guard value == 0 else { return }
      isInside.signal()
      // The sender of the next value has to wait.
      while sent.load(ordering: .sequentiallyConsistent) < 255 {}
    }
    onThreads(2) { thread in
      guard thread == 1 else { return line.bring(0) }
      isInside.wait()
      for value in 1...10_000 {
        line.bring(value)
        sent.add(1, ordering: .sequentiallyConsistent)
      }
    }
    #expect(line.values == Array(0...10_000))
    // The waiting values, the value being delivered, and the value of the waiting sender.
    #expect(line.longestQueue <= 256 + 2)
  }

  @Test func valuesWithoutDemandDoNotBlockSenders() {
    let line = Line(demand: .max(1))
    line.onValue = { value in
      if value == 0 { onThreads(1) { _ in for value in 1...1_000 { line.bring(value) } } }
    }
    line.bring(0)
    #expect(line.values == [0])
    line.buffer.demand(.unlimited)
    #expect(line.values == Array(0...1_000))
  }

  @Test func aSenderInsideItsOwnDeliveryNeverWaits() {
    let line = Line()
    line.onValue = { value in
      if value == 0 { for value in 1...1_000 { line.bring(value) } }
    }
    line.bring(0)
    #expect(line.values == Array(0...1_000))
  }

  @Test func demandCompletionAndCancelNeverWait() {
    let line = Line(demand: .max(1_000))
    line.onValue = { value in
      guard value == 0 else { return }
      for value in 1...300 { line.bring(value) }
      onThreads(1) { _ in
        line.buffer.demand(.max(1))
        line.buffer.complete(completion: .finished)
        line.buffer.cancel()
      }
    }
    line.bring(0)
    #expect(line.values == [0])
  }

  @Test func crossDeliveriesDoNotDeadlock() {
    let lines = [Line(), Line()]
    let areInside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    onThreads(2) { thread in
      let (mine, other) = (lines[thread], lines[1 - thread])
      mine.onValue = { value in
        guard value == 0 else { return }
        areInside[thread].signal()
        areInside[1 - thread].wait()
        for value in 1...2_000 { other.bring(value) }
      }
      mine.bring(0)
    }
    for line in lines { #expect(line.values == Array(0...2_000)) }
  }

  @Test func noThreadDeliversMoreThanAThousandOfOthersInARow() {
    let line = Line()
    // The thread that sends the values from 100,000 times its index.
    let senders = [Sender(), Sender()]
    var (current, longest) = (0, 0)
    line.onValue = { value in
      current = senders[value / 100_000].isCaller ? 0 : current + 1
      longest = max(longest, current)
    }
    onThreads(2) { thread in
      senders[thread].note()
      for value in 0..<50_000 { line.bring(thread * 100_000 + value) }
    }
    #expect(line.values.count == 100_000)
    #expect(longest <= 1_000)
  }

  // MARK: The end while a sender waits

  @Test func aCancelFreesTheSendersThatWait() {
    expectSenderFreed { $0.buffer.cancel() }
  }

  @Test func aCompletionFreesTheSendersThatWait() {
    expectSenderFreed { $0.buffer.complete(completion: .finished) }
  }

  /// The delivery of the first value doesn't return before the sender of the other values.
  private func expectSenderFreed(by end: @escaping (Line) -> Void) {
    let line = Line()
    let sent = Atomic(0)
    let (isInside, hasSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    line.onValue = { value in
      guard value == 0 else { return }
      isInside.signal()
      while !line.buffer.lock.withLock({ line.buffer.flow.areSendersAsleep }) {}
      end(line)
      hasSent.wait()
    }
    onThreads(2) { thread in
      guard thread == 1 else { return line.bring(0) }
      isInside.wait()
      for value in 1...1_000 {
        line.bring(value)
        sent.add(1, ordering: .sequentiallyConsistent)
      }
      hasSent.signal()
    }
    #expect(line.values == Array(0..<line.values.count))
    #expect(line.values.count <= 257)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct DemandBufferWaitingStressTests {
  @Test func threadsThatSendToEachOthersBuffersFromInsideNeverStop() {
    for _ in 0..<20 {
      let lines = (0..<3).map { _ in Line() }
      for (index, line) in lines.enumerated() {
        line.onValue = { value in if value > 0 { lines[(index + 1) % 3].bring(value - 1) } }
      }
      onThreads(3) { thread in
        for _ in 0..<1_000 { lines[thread].bring(3) }
      }
      for line in lines { #expect(line.values.count == 4_000) }
    }
  }

  @Test func endsBesideSendersThatWaitFreeThem() {
    for round in 0..<100 {
      let line = Line()
      onThreads(4) { thread in
        if thread == 0 {
          for value in 0..<300 { line.bring(value) }
          if round.isMultiple(of: 2) {
            line.buffer.cancel()
          } else {
            line.buffer.complete(completion: .finished)
          }
        } else {
          for value in 0..<2_000 { line.bring(thread * 10_000 + value) }
        }
      }
      for thread in 0..<4 {
        let own = line.values.filter { $0 / 10_000 == thread }
        #expect(own == own.sorted())
      }
    }
  }
}

/// A buffer with demand, and the values that it delivered.
private final class Line: @unchecked Sendable {
  let buffer: DemandBuffer<Recorder>
  private let recorder = Recorder()

  init(demand: Subscribers.Demand = .unlimited) {
    buffer = DemandBuffer(subscriber: recorder)
    buffer.demand(demand)
  }

  var values: [Int] { recorder.values }
  var longestQueue: Int { recorder.longestQueue }

  var onValue: (Int) -> Void {
    get { recorder.onValue }
    set { recorder.onValue = newValue }
  }

  func bring(_ value: Int) {
    recorder.brought.add(1, ordering: .sequentiallyConsistent)
    buffer.buffer(value: value)
  }
}

/// The values have no lock, so that ThreadSanitizer detects concurrent calls.
private final class Recorder: Subscriber {
  var onValue: (Int) -> Void = { _ in }
  private(set) var values: [Int] = []
  let brought = Atomic(0)

  /// The maximum number of buffered values.
  private(set) var longestQueue = 0

  func receive(subscription: any Subscription) {}

  func receive(_ input: Int) -> Subscribers.Demand {
    longestQueue = max(longestQueue, brought.load(ordering: .sequentiallyConsistent) - values.count)
    values.append(input)
    onValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A sending thread.
private final class Sender: Sendable {
  private let thread = Atomic<UInt>(0)

  func note() { thread.store(currentThreadNumber, ordering: .releasing) }
  var isCaller: Bool { thread.load(ordering: .acquiring) == currentThreadNumber }
}
