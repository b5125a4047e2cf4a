import CombineCore
import CombineProbes
import Dispatch
import Synchronization
import Testing

struct DeliveryGateTests {
  @Test func reentrantEventsAreDeliveredNested() {
    let line = Line()
    line.onEvent = { event in if event == 1 { line.bring(2) } }
    line.bring(1)
    #expect(line.log == ["1", "2", "end 2", "end 1"])
  }

  @Test func anEventOfAnotherThreadIsDeliveredByTheOneInside() {
    let line = Line()
    let deliverers = Recorder<UInt>()
    line.onEvent = { event in
      deliverers.append(currentThreadNumber)
      if event == 1 { onThreads(1) { _ in line.bring(2) } }
    }
    line.bring(1)
    #expect(line.log == ["1", "end 1", "2", "end 2"])
    #expect(deliverers.elements == [currentThreadNumber, currentThreadNumber])
  }

  @Test func reentrantEventsFollowPostedOnes() {
    let line = Line()
    line.onEvent = { event in
      if event == 1 {
        onThreads(1) { _ in line.bring(2) }
        line.bring(3)
      }
    }
    line.bring(1)
    #expect(line.log == ["1", "end 1", "2", "end 2", "3", "end 3"])
  }

  @Test func eventsFromInsideTheLastPostedEventAreDeliveredNested() {
    let line = Line()
    line.onEvent = { event in
      if event == 1 { onThreads(1) { _ in line.bring(2) } }
      if event == 2 { line.bring(3) }
    }
    line.bring(1)
    #expect(line.log == ["1", "end 1", "2", "3", "end 3", "end 2"])
  }

  @Test func theGateIsFreeAfterwards() {
    let line = Line()
    line.onEvent = { event in if event == 1 { onThreads(1) { _ in line.bring(2) } } }
    line.bring(1)
    #expect(!line.isCallerInside)
    onThreads(1) { _ in
      #expect(line.tryEnter())
      line.leave()
    }
  }

  @Test func tryEnterDeliversEventsThatArriveMeanwhile() {
    let line = Line()
    #expect(line.tryEnter())
    #expect(line.isCallerInside)
    #expect(!line.tryEnter())
    onThreads(1) { _ in
      #expect(!line.isCallerInside)
      line.bring(1)
    }
    #expect(line.log.isEmpty)
    line.leave()
    #expect(line.log == ["1", "end 1"])
  }

  @Test func eventsMayBeMergedWithTheOnePostedLast() {
    let line = Line()
    line.onEvent = { event in
      guard event == 1 else { return }
      onThreads(1) { _ in
        for _ in 0..<1_000 {
          _ = line.posted.post(10, at: line.gate, waits: false) { last in
            last += 1
            return true
          }
        }
      }
    }
    line.bring(1)
    #expect(line.log == ["1", "end 1", "1009", "end 1009"])
  }

  // MARK: Limits

  @Test func aSenderWaitsWhileTooManyWait() {
    let line = Line()
    let sent = Atomic(0)
    let isFull = DispatchSemaphore(value: 0)
    onThreads(2) { thread in
      if thread == 0 {
        line.onEvent = { event in
          guard event == 0 else { return }
          isFull.signal()
          // Once the maximum number of waiting events has been sent, the sender sleeps.
          while sent.load(ordering: .sequentiallyConsistent) < 256 {}
        }
        line.bring(0)
      } else {
        isFull.wait()
        for event in 1...10_000 {
          line.bring(event)
          sent.add(1, ordering: .sequentiallyConsistent)
        }
      }
    }
    #expect(line.events == Array(0...10_000))
    // The waiting events, the same number of events that the thread inside has already taken, the event that
    // is being delivered, and the event whose sender is waiting.
    #expect(line.longestQueue <= 2 * 256 + 2)
  }

  @Test func longRunsDoNotBlockOthersAfterTheyEnd() {
    let line = Line()
    line.onEvent = { event in
      // The thread inside has finished its longest run when it delivers the last of these events.
      if event < 481 { onThreads(1) { _ in line.bring(event + 1) } }
    }
    line.bring(0)
    line.onEvent = { event in if event == 1_000 { onThreads(1) { _ in line.bring(1_001) } } }
    line.bring(1_000)
    #expect(line.events == Array(0...481) + [1_000, 1_001])
  }

  @Test func crossDeliveriesDoNotDeadlock() {
    let lines = [Line(), Line()]
    let areInside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    onThreads(2) { thread in
      let (mine, other) = (lines[thread], lines[1 - thread])
      mine.onEvent = { event in
        guard event == 0 else { return }
        areInside[thread].signal()
        areInside[1 - thread].wait()
        for event in 1...2_000 { other.bring(event) }
      }
      mine.bring(0)
    }
    for line in lines { #expect(line.events == Array(0...2_000)) }
  }

  @Test func noThreadDeliversMoreThanAThousandEventsOfOthersInARow() {
    let line = Line()
    // Thread n sends the events numbered from 100,000 × n.
    let senders = Senders()
    let runs = Runs()
    line.onEvent = { event in
      runs.count(isOfAnother: senders.thread(of: event) != currentThreadNumber)
    }
    onThreads(2) { thread in
      senders.note(thread)
      for event in 0..<50_000 { line.bring(thread * 100_000 + event) }
    }
    #expect(line.events.count == 100_000)
    #expect(runs.longest <= 1_000)
  }
}

struct DeliveryGateStressTests {
  @Test func eventsOfEachThreadAreDeliveredOnceSeriallyInOrder() {
    for _ in 0..<20 {
      let line = Line()
      onThreads(8) { thread in
        for event in 0..<2_000 { line.bring(thread * 10_000 + event) }
      }
      for thread in 0..<8 {
        #expect(line.events.filter { $0 / 10_000 == thread } == (0..<2_000).map { thread * 10_000 + $0 })
      }
    }
  }

  @Test func threadsThatPostFirstAtTheSameTimeUseOneQueue() {
    for _ in 0..<1_000 {
      let line = Line()
      #expect(line.tryEnter())
      onThreads(3) { thread in line.bring(thread) }
      line.leave()
      #expect(line.events.sorted() == [0, 1, 2])
    }
  }

  @Test func threadsThatSendToEachOthersGatesFromInsideNeverStop() {
    for _ in 0..<50 {
      let lines = (0..<3).map { _ in Line() }
      for (index, line) in lines.enumerated() {
        line.onEvent = { event in if event > 0 { lines[(index + 1) % 3].bring(event - 1) } }
      }
      onThreads(3) { thread in
        for _ in 0..<500 { lines[thread].bring(3) }
      }
      for line in lines { #expect(line.events.count == 2_000) }
    }
  }
}

/// An object that is called through a gate. Its log is a plain array, so that ThreadSanitizer detects
/// overlapping calls.
private final class Line: @unchecked Sendable {
  let gate = DeliveryGate()
  let posted = PostedEvents()
  var onEvent: (Int) -> Void = { _ in }
  private(set) var log: [String] = []
  private(set) var events: [Int] = []

  /// The maximum number of events that were sent but not yet delivered.
  private(set) var longestQueue = 0
  private let brought = Atomic(0)

  var isCallerInside: Bool { gate.isCallerInside }
  func tryEnter() -> Bool { gate.tryEnter() }

  func bring(_ event: Int) {
    brought.add(1, ordering: .sequentiallyConsistent)
    switch gate.enter() {
    case .entered:
      deliver(event)
      leave()
    case .inside:
      deliver(event)
    case .taken:
      if posted.post(event, at: gate) { leave() }
    }
  }

  func leave() {
    if !gate.leave() { posted.deliver(at: gate) { (event: Int) in deliver(event) } }
  }

  private func deliver(_ event: Int) {
    longestQueue = max(longestQueue, brought.load(ordering: .sequentiallyConsistent) - events.count)
    events.append(event)
    if events.count <= 10 { log.append("\(event)") }
    onEvent(event)
    if log.count < 20 { log.append("end \(event)") }
  }
}

private final class Senders: Sendable {
  private let first = Atomic<UInt>(0)
  private let second = Atomic<UInt>(0)

  func note(_ index: Int) {
    if index == 0 {
      first.store(currentThreadNumber, ordering: .releasing)
    } else {
      second.store(currentThreadNumber, ordering: .releasing)
    }
  }

  func thread(of event: Int) -> UInt {
    event < 100_000 ? first.load(ordering: .acquiring) : second.load(ordering: .acquiring)
  }
}

/// Counts consecutive deliveries of another thread's events. Unchecked because it is used inside one gate
/// only.
private final class Runs: @unchecked Sendable {
  private var current = 0
  private(set) var longest = 0

  func count(isOfAnother: Bool) {
    current = isOfAnother ? current + 1 : 0
    longest = max(longest, current)
  }
}

/// Unchecked because it is used inside one gate only.
private final class Recorder<Element>: @unchecked Sendable {
  private(set) var elements: [Element] = []
  func append(_ element: Element) { elements.append(element) }
}
