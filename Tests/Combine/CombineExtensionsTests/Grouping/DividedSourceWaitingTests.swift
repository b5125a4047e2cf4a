import CombineProbes
import CombineShim
import Dispatch
import Synchronization
import Testing

@testable import CombineExtensions

// Senders don't wait with Apple's Combine.
@Suite(.enabled(if: RoomCondition.limit < .max), .timeLimit(.minutes(5)))
struct DividedSourceWaitingTests {
  @Test func aSenderWaitsWhileTooManyEventsDo() {
    let line = Line()
    let isInside = DispatchSemaphore(value: 0)
    line.onWindow = {
      isInside.signal()
      // The sender of the next value has to wait.
      line.awaitSent(255)
    }
    onThreads(2) { thread in
      guard thread == 1 else { return line.boundary.send() }
      isInside.wait()
      for value in 1...10_000 { line.bring(value) }
    }
    #expect(line.values == Array(1...10_000))
    // The waiting values, the value being delivered, and the value of the waiting sender.
    #expect(line.longestQueue <= 256 + 2)
  }

  @Test func aSenderInsideItsOwnHandlingNeverWaits() {
    let line = Line()
    line.onWindow = { for value in 1...1_000 { line.bring(value) } }
    line.boundary.send()
    #expect(line.values == Array(1...1_000))
  }

  @Test func nothingButAValueMakesItsThreadWait() {
    let line = Line()
    line.onValue = { value in
      guard value == 0 else { return }
      for value in 1...300 { line.bring(value) }
      onThreads(1) { _ in
        line.boundary.send()
        line.request()
        line.boundary.send(completion: .failure(ProbeError()))
        line.cancelWindow()
        line.cancel()
      }
    }
    line.bring(0)
    #expect(line.values == [0])
  }

  @Test func crossDeliveriesDoNotDeadlock() {
    let lines = [Line(), Line()]
    let areInside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    onThreads(2) { thread in
      lines[thread].onWindow = {
        areInside[thread].signal()
        areInside[1 - thread].wait()
        for value in 1...2_000 { lines[1 - thread].bring(value) }
      }
      lines[thread].boundary.send()
    }
    for line in lines { #expect(line.values == Array(1...2_000)) }
  }

  @Test func threadsHandOverAfterTheirLongestRun() {
    let line = Line()
    let isInside = DispatchSemaphore(value: 0)
    var (isHandling, handled) = (true, 0)
    line.onWindow = { isInside.signal() }
    // Whenever that thread has handled a value, another one is pending.
    line.onValue = { _ in
      isHandling = isHandling && !line.isSenderCaller
      guard isHandling else { return }
      handled += 1
      line.awaitBrought(min(line.values.count + 1, 10_000))
    }
    onThreads(2) { thread in
      guard thread == 1 else { return line.boundary.send() }
      line.noteSender()
      isInside.wait()
      for value in 1...10_000 { line.bring(value) }
    }
    #expect(line.values == Array(1...10_000))
    #expect(handled <= 1_000)
  }

  // MARK: The end while a sender waits

  @Test func aCancelFreesTheSendersThatWait() {
    expectSenderFreed { line in
      line.cancel()
      line.cancelWindow()
    }
  }

  @Test func aFailureFreesTheSendersThatWait() {
    expectSenderFreed { $0.boundary.send(completion: .failure(ProbeError())) }
  }

  /// The window doesn't begin before the sender has sent all values.
  private func expectSenderFreed(by end: @escaping (Line) -> Void) {
    let line = Line()
    let (isInside, hasSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    line.onWindow = {
      isInside.signal()
      line.awaitSent(255)
      end(line)
      hasSent.wait()
    }
    onThreads(2) { thread in
      guard thread == 1 else { return line.boundary.send() }
      isInside.wait()
      for value in 1...1_000 { line.bring(value) }
      hasSent.signal()
    }
    #expect(line.values == Array((1...1_000).prefix(line.values.count)))
    #expect(line.values.count <= 256)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct DividedSourceWaitingStressTests {
  @Test func threadsThatSendToEachOthersWindowsNeverStop() {
    for _ in 0..<20 {
      let lines = (0..<3).map { _ in Line() }
      for (index, line) in lines.enumerated() {
        line.onValue = { value in if value > 0 { lines[(index + 1) % 3].bring(value - 1) } }
      }
      onThreads(3) { thread in
        for _ in 0..<1_000 {
          lines[thread].bring(3)
          lines[thread].boundary.send()
        }
      }
      for line in lines { #expect(line.values.count == 4_000) }
    }
  }
}

/// A stream that boundaries divide into windows, each of which immediately receives a subscriber, and the
/// values of these subscribers.
///
/// The values have no lock, so that ThreadSanitizer detects concurrent calls of two subscribers.
private final class Line: @unchecked Sendable {
  let boundary = PassthroughSubject<Void, ProbeError>()
  private let subject = PassthroughSubject<Int, ProbeError>()
  private let brought = Atomic(0)
  private let sent = Atomic(0)
  private let sender = Atomic<UInt>(0)

  /// A closure that runs within the delivery of each window except the first.
  var onWindow: () -> Void = {}
  var onValue: (Int) -> Void = { _ in }

  private(set) var values: [Int] = []

  /// The maximum number of pending values.
  private(set) var longestQueue = 0

  private var subscriber: ProbeSubscriber<WindowPublisher<Int, ProbeError>, ProbeError>?
  private var member: ProbeSubscriber<Int, ProbeError>?

  init() {
    let subscriber = ProbeSubscriber<WindowPublisher<Int, ProbeError>, ProbeError>(
      onValue: { [unowned self] window in
        let isFirst = member == nil
        let member = ProbeSubscriber<Int, ProbeError>(
          onValue: { [unowned self] value in
            note(value)
            return .none
          }
        )
        self.member = member
        window.subscribe(member)
        if !isFirst { onWindow() }
        return .none
      }
    )
    self.subscriber = subscriber
    subject.window(boundary: boundary).subscribe(subscriber)
  }

  deinit {
    cancelWindow()
    cancel()
    member?.forgetSubscription()
    subscriber?.forgetSubscription()
  }

  private func note(_ value: Int) {
    longestQueue = max(longestQueue, brought.load(ordering: .sequentiallyConsistent) - values.count)
    values.append(value)
    onValue(value)
  }

  func bring(_ value: Int) {
    brought.add(1, ordering: .sequentiallyConsistent)
    subject.send(value)
    sent.add(1, ordering: .sequentiallyConsistent)
  }

  func awaitBrought(_ count: Int) {
    while brought.load(ordering: .sequentiallyConsistent) < count {}
  }

  func awaitSent(_ count: Int) {
    while sent.load(ordering: .sequentiallyConsistent) < count {}
  }

  func noteSender() { sender.store(currentThreadNumber, ordering: .releasing) }
  var isSenderCaller: Bool { sender.load(ordering: .acquiring) == currentThreadNumber }

  func request() {
    subscriber?.request(.max(1))
    member?.request(.max(1))
  }

  func cancel() { subscriber?.cancel() }
  func cancelWindow() { member?.cancel() }
}
