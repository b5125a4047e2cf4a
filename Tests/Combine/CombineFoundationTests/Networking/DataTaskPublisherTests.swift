import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct DataTaskPublisherTests {
  private typealias Probe = ProbeSubscriber<URLSession.DataTaskPublisher.Output, URLError>

  @Test func sendsDataAndResponseAndThenFinishes() async {
    let url = LoopbackServer.shared.url("/200/hello")
    #expect(await log(of: URLSession.shared.dataTaskPublisher(for: url)) == ["200 hello", "finished"])
  }

  @Test func theStatusOfAnErrorIsAValue() async {
    let url = LoopbackServer.shared.url("/503/busy")
    let request = URLRequest(url: url)
    #expect(await log(of: URLSession.shared.dataTaskPublisher(for: request)) == ["503 busy", "finished"])
  }

  @Test func anEmptyBodyIsEmptyData() async {
    let url = LoopbackServer.shared.url("/200")
    #expect(await log(of: URLSession.shared.dataTaskPublisher(for: url)) == ["200 ", "finished"])
  }

  @Test func aRefusedConnectionIsAFailure() async {
    let url = LoopbackServer.refusing.url("/200/hello")
    let expected = ["failure \(URLError.Code.cannotConnectToHost.rawValue)"]
    #expect(await log(of: URLSession.shared.dataTaskPublisher(for: url)) == expected)
  }

  @Test func urlErrorsAreHandedOn() async {
    let publisher = StubProtocol.session().dataTaskPublisher(for: StubProtocol.url("/error/url"))
    #expect(await log(of: publisher) == ["failure \(URLError.Code.timedOut.rawValue)"])
  }

  @Test func otherErrorsBecomeUnknownURLErrors() async {
    let publisher = StubProtocol.session().dataTaskPublisher(for: StubProtocol.url("/error/other"))
    #expect(await log(of: publisher) == ["failure \(URLError.Code.unknown.rawValue)"])
  }

  @Test func exposesRequestAndSession() {
    let session = StubProtocol.session()
    let url = StubProtocol.url("/never")
    let publisher = session.dataTaskPublisher(for: url)
    #expect(publisher.request == URLRequest(url: url))
    #expect(publisher.session === session)
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let subscriber = ProbeSubscriber<URLSession.DataTaskPublisher.Output, URLError>(
        demand: Subscribers.Demand.none
      )
      StubProtocol.session().dataTaskPublisher(for: StubProtocol.url("/never")).subscribe(subscriber)
    }
  }

  @Test func taskStartsOnDemand() {
    let publisher = StubProtocol.session().dataTaskPublisher(for: StubProtocol.url("/never"))
    let subscriber = Probe(demand: nil)
    publisher.subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect(mirrorChild("task", of: subscription) == "nil")
    subscriber.request(.max(1))
    #expect(mirrorChild("task", of: subscription) != "nil")
    subscriber.cancel()
    #expect(mirrorChild("task", of: subscription) == "nil")
  }

  @Test func laterRequestsAddDemandAndLoadOnce() async {
    let url = StubProtocol.url("/never")
    let session = StubProtocol.session()
    nonisolated(unsafe) let subscriber = Probe(demand: nil)
    session.dataTaskPublisher(for: url).subscribe(subscriber)
    await withCheckedContinuation { continuation in
      StubProtocol.onStart(of: url) { continuation.resume() }
      subscriber.request(.max(1))
      subscriber.request(.max(2))
    }
    subscriber.request(.max(3))
    #expect(mirrorChild("demand", of: subscriber.subscription!) == "max(6)")
    await withCheckedContinuation { continuation in
      StubProtocol.onStop(of: url) { continuation.resume() }
      subscriber.cancel()
    }
    #expect(StubProtocol.starts(of: url) == 1)
  }

  @Test func cancellingEndsTheTaskAndDeliversNothing() async {
    let url = StubProtocol.url("/never")
    let session = StubProtocol.session()
    nonisolated(unsafe) let subscriber = Probe()
    await withCheckedContinuation { continuation in
      StubProtocol.onStart(of: url) { continuation.resume() }
      session.dataTaskPublisher(for: url).subscribe(subscriber)
    }
    await withCheckedContinuation { continuation in
      StubProtocol.onStop(of: url) { continuation.resume() }
      subscriber.cancel()
    }
    subscriber.cancel()
    subscriber.request(.max(1))
    // The session reports completed tasks in order on one queue, so this one follows the cancelled one.
    _ = await log(of: session.dataTaskPublisher(for: StubProtocol.url("/error/url")))
    #expect(subscriber.log == ["subscription DataTaskPublisher"])
    #expect(StubProtocol.starts(of: url) == 1)
  }

  @Test func cancellingBeforeDemandMakesLaterRequestsVoid() {
    let url = StubProtocol.url("/never")
    let subscriber = Probe(demand: nil)
    StubProtocol.session().dataTaskPublisher(for: url).subscribe(subscriber)
    subscriber.cancel()
    subscriber.request(.unlimited)
    #expect(mirrorChild("task", of: subscriber.subscription!) == "nil")
    #expect(StubProtocol.starts(of: url) == 0)
  }

  @Test func cancellingInsideTheValueWithholdsTheCompletion() async {
    let url = LoopbackServer.shared.url("/200/hello")
    nonisolated(unsafe) var onValue: () -> Void = {}
    nonisolated(unsafe) let subscriber = Probe(
      onValue: { _ in
        onValue()
        return .none
      }
    )
    await withCheckedContinuation { continuation in
      onValue = {
        subscriber.cancel()
        // The rest of the delivery runs before the queue's next operation.
        OperationQueue.current!.addOperation { continuation.resume() }
      }
      URLSession.shared.dataTaskPublisher(for: url).subscribe(subscriber)
    }
    #expect(subscriber.values.count == 1)
    #expect(subscriber.completions.isEmpty)
  }

  @Test func eachSubscriberStartsANewLoad() async {
    let url = StubProtocol.url("/error/url")
    let publisher = StubProtocol.session().dataTaskPublisher(for: url)
    _ = await log(of: publisher)
    _ = await log(of: publisher)
    #expect(StubProtocol.starts(of: url) == 2)
  }

  @Test func theSubscriptionIsDescribedAndReflected() {
    let subscriber = Probe(demand: nil)
    StubProtocol.session().dataTaskPublisher(for: StubProtocol.url("/never")).subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "DataTaskPublisher")
    let playground = subscription as? any CustomPlaygroundDisplayConvertible
    #expect(playground?.playgroundDescription as? String == "DataTaskPublisher")
    #expect(mirrorLabels(of: subscription) == ["task", "downstream", "parent", "demand"])
    #expect(mirrorChild("parent", of: subscription) != "nil")
    subscriber.cancel()
    #expect(mirrorChild("downstream", of: subscription) == "nil")
    #expect(mirrorChild("parent", of: subscription) == "nil")
  }

  @Test func everythingIsReleasedAfterTheEnd() async {
    let publisher = StubProtocol.session().dataTaskPublisher(for: StubProtocol.url("/error/url"))
    await withCheckedContinuation { continuation in
      publisher.subscribe(Probe(onCompletion: nil, onDeinit: { continuation.resume() }))
    }
  }

  /// Returns the events that a subscriber with a demand of one receives, as words.
  private func log(of publisher: URLSession.DataTaskPublisher) async -> [String] {
    await withCheckedContinuation { continuation in
      nonisolated(unsafe) var log: [String] = []
      publisher.subscribe(
        Probe(
          demand: .max(1),
          onValue: { value in
            let status = (value.response as? HTTPURLResponse)?.statusCode ?? 0
            log.append("\(status) \(String(decoding: value.data, as: UTF8.self))")
            return .none
          },
          onCompletion: { completion in
            switch completion {
            case .finished: log.append("finished")
            case .failure(let error): log.append("failure \(error.code.rawValue)")
            }
            continuation.resume(returning: log)
          }
        )
      )
    }
  }
}
