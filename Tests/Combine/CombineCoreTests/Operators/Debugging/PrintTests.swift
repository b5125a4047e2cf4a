import CombineCore
import CombineProbes
import Testing

struct PrintTests {
  /// Records each piece of written text. It intentionally has no lock, so that ThreadSanitizer detects
  /// unordered writes.
  private final class Recorder: TextOutputStream {
    var pieces: [String] = []
    var onWrite: (() -> Void)?

    var lines: [String] { pieces.filter { !$0.isEmpty && $0 != "\n" } }

    func write(_ string: String) {
      pieces.append(string)
      onWrite?()
    }
  }

  private let recorder = Recorder()

  @Test func everyEventIsALineWithThePrefix() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onValue: { $0 == 1 ? .max(2) : $0 == 2 ? .unlimited : .none }
    )
    publisher.print("log", to: recorder).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    subscriber.request(.unlimited)
    subscriber.request(.none)
    publisher.send(completion: .failure(ProbeError()))
    #expect(
      recorder.lines == [
        "log: receive subscription: (ProbeSubscription)", "log: request max: (1)",
        "log: receive value: (1)", "log: request max: (2) (synchronous)",
        "log: receive value: (2)", "log: request unlimited (synchronous)",
        "log: receive value: (3)",
        "log: request unlimited", "log: request max: (0)", "log: receive error: (oops)",
      ]
    )
    #expect(subscriber.log == ["subscription Print", "1", "2", "3", "failure oops"])
  }

  @Test func emptyPrefixesPrintNoSeparator() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.print(to: recorder).subscribe(subscriber)
    subscriber.cancel()
    publisher.send(completion: .finished)
    #expect(
      recorder.lines == ["receive subscription: (ProbeSubscription)", "receive cancel", "receive finished"]
    )
  }

  @Test func eachLineIsPrintedAtOnce() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    publisher.print("p", to: recorder).subscribe(ProbeSubscriber())
    publisher.send(completion: .finished)
    #expect(recorder.pieces == ["", "p: receive finished", "\n"])
  }

  @Test func linesPrecedeTheirEventsExceptSynchronousDemand() {
    var linesSoFar: [Int] = []
    let recorder = recorder
    let subscription = ProbeSubscription(
      onRequest: { _ in linesSoFar.append(recorder.lines.count) },
      onCancel: { linesSoFar.append(recorder.lines.count) }
    )
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { _ in
        linesSoFar.append(recorder.lines.count)
        return .max(1)
      }
    )
    publisher.print(to: recorder).subscribe(subscriber)
    publisher.send(1)
    subscriber.cancel()
    #expect(linesSoFar == [2, 3, 5])
  }

  @Test func forwardsDemandAndReturnsDownstreamsDemand() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.print(to: recorder).subscribe(subscriber)
    subscriber.request(.none)
    #expect(publisher.send(1) == .max(3))
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(subscription.history == [.requested(.max(2)), .requested(.none), .cancelled])
    #expect(
      recorder.lines.suffix(3) == ["receive cancel", "receive cancel", "request max: (1)"]
    )
  }

  @Test func valuesAndCompletionsAreNotGatedByTheState() throws {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.print(to: recorder).subscribe(subscriber)
    try #require(publisher.operatorSubscription).cancel()
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(subscription: ProbeSubscription("late"))
    subscriber.cancel()
    publisher.send(3)
    #expect(
      subscriber.log == ["1", "finished", "finished", "2", "subscription Print", "3"]
    )
    #expect(
      recorder.lines == [
        "receive cancel", "receive value: (1)", "receive finished",
        "receive finished", "receive value: (2)",
        "receive subscription: (late)", "receive cancel", "receive value: (3)",
      ]
    )
  }

  @Test func surplusSubscriptionsArePrintedAndCancelled() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.print(to: recorder).subscribe(subscriber)
    let second = ProbeSubscription("second")
    publisher.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(recorder.lines.last == "receive subscription: (second)")
    #expect(subscriber.log == ["subscription Print"])
  }

  @Test func aStreamThatCausesALineWhileItWritesGetsItAfterwards() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let recorder = recorder
    publisher.print(to: recorder).subscribe(ProbeSubscriber(demand: nil))
    recorder.onWrite = {
      recorder.onWrite = nil
      publisher.send(completion: .finished)
    }
    publisher.send(1)
    #expect(
      recorder.pieces.filter { !$0.isEmpty } == [
        "receive value: (1)", "\n", "receive finished", "\n",
      ]
    )
    recorder.onWrite = nil
  }

  @Test func printsToStandardOutputWithoutAStream() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let token = Just(1).print("just").sink { _ in }
      withExtendedLifetime(token) {}
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    let expected = """
      just: receive subscription: (Just)
      just: request unlimited
      just: receive value: (1)
      just: receive finished

      """
    #expect(output.hasSuffix(expected))
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.print(to: recorder).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "Print")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].description == "Print")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "Print")
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let printing = publisher.print("prefix", to: recorder)
    #expect(printing.upstream === publisher)
    #expect(printing.prefix == "prefix")
    #expect(printing.stream as? Recorder === recorder)
    #expect(publisher.print().stream == nil)
  }

  @Test func bothSidesAreReleased() {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, Never>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      publisher.print(to: recorder).subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }

  @Test func linesOfSeveralThreadsAreWrittenOneAtATime() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = recorder
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    subject.print("log", to: recorder).subscribe(subscriber)
    let (threads, count) = (4, 1_000)
    onThreads(threads) { thread in
      if thread == 0 {
        for _ in 0..<count { subscriber.subscription?.request(.max(1)) }
      } else {
        for value in 0..<count { subject.send(value) }
      }
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.count == (threads - 1) * count)
    // One line each for the subscription and its request, each further request, and each value.
    #expect(recorder.lines.count == 2 + threads * count)
    #expect(recorder.pieces.count == 3 * recorder.lines.count)
    #expect(stride(from: 2, to: recorder.pieces.count, by: 3).allSatisfy { recorder.pieces[$0] == "\n" })
  }
}
