import CombineProbes
import StoreInspector
import Testing

struct InspectTests {
  let clock = TestClock()
  let inspector: Inspector
  private let subject = PassthroughSubject<Int, Failure>()

  private struct Failure: Error {}

  init() { inspector = Inspector(clock: clock) }

  @Test func everythingThatPassesIsRecorded() throws {
    var values: [Int] = []
    let sink = subject.inspect("numbers", by: inspector)
      .sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    let publisher = try #require(inspector.publishers.first)
    #expect(publisher.name == "numbers")
    #expect(
      publisher.events.map(\.text) == ["subscribed", "requested all", "value 1", "value 2", "finished"]
    )
    #expect(values == [1, 2])
    sink.cancel()
    #expect(publisher.events.count == 5)
  }

  @Test func demandPassesExactly() throws {
    let subscriber = DemandingSubscriber()
    [1, 2, 3, 4, 5].publisher.inspect("numbers", by: inspector).subscribe(subscriber)
    subscriber.subscription?.request(.max(2))
    #expect(subscriber.values == [1, 2, 3])
    #expect(
      inspector.publishers.first?.events.map(\.text)
        == ["subscribed", "requested 2", "value 1", "requested 1", "value 2", "value 3"]
    )
    subscriber.subscription?.cancel()
    subscriber.subscription?.request(.max(1))
    #expect(inspector.publishers.first?.events.last?.text == "cancelled")
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func aFailureIsRecorded() {
    let sink = subject.inspect("numbers", by: inspector)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(completion: .failure(Failure()))
    #expect(inspector.publishers.first?.events.last?.text.hasPrefix("failed") == true)
    #expect(inspector.publishers.first?.marbles(frame: .seconds(1)) == "#")
    sink.cancel()
  }

  @Test func framesThatAreTooShortToBeCountedAreDrawn() async {
    let sink = subject.inspect("numbers", by: inspector)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(1)
    await clock.advance(by: .seconds(1_000))
    subject.send(2)
    let frame = Duration(secondsComponent: 0, attosecondsComponent: 1)
    #expect(inspector.publishers.first?.marbles(frame: frame) == "1…2")
    sink.cancel()
  }

  @Test func inspectingDoesNotExtendLifetimes() {
    weak var seen: ForgettingSubscriber?
    for number in 0..<1_000 {
      // The subscriber has no demand and doesn't retain its subscription, so nothing retains either end.
      let subscriber = ForgettingSubscriber()
      seen = subscriber
      [1].publisher.inspect("\(number)", by: inspector).subscribe(subscriber)
    }
    #expect(seen == nil)
    #expect(inspector.publishers.count <= 512)
    #expect(inspector.publishers.last?.number == 1_000)
  }

  @Test func marblesShowTheTime() async throws {
    let sink = subject.inspect("numbers", by: inspector)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    await clock.advance(by: .seconds(2))
    subject.send(1)
    await clock.advance(by: .seconds(1))
    subject.send(2)
    subject.send(34)
    await clock.advance(by: .seconds(3))
    sink.cancel()
    let publisher = try #require(inspector.publishers.first)
    #expect(publisher.marbles(frame: .seconds(1)) == #"--1(2"34")--!"#)
    #expect(publisher.marbles(frame: .seconds(1), limit: 1) == #"…1(2"34")…!"#)
  }

  @Test func nothingIsRecordedWhileTheInspectorIsOff() {
    inspector.isRecording = false
    let sink = subject.inspect("numbers", by: inspector)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(1)
    #expect(inspector.publishers.isEmpty)
    sink.cancel()
  }

  @Test func theLatestEndedSubscriptionsAreKept() {
    let open = subject.inspect("open", by: inspector)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    for number in 1...2_000 {
      Just(number).inspect("\(number)", by: inspector).sink { _ in }.cancel()
    }
    #expect((257...513).contains(inspector.publishers.count), "\(inspector.publishers.count)")
    #expect(inspector.publishers.first?.name == "open")
    #expect(inspector.publishers.last?.name == "2000")
    open.cancel()
  }
}

/// A subscriber without demand that doesn't retain its subscription.
private final class ForgettingSubscriber: Subscriber {
  func receive(subscription: any Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

private final class DemandingSubscriber: Subscriber {
  var subscription: (any Subscription)?
  var values: [Int] = []

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    return input == 1 ? .max(1) : .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
