import CombineProbes
import Testing

@testable import CombineCore

struct SourceSubscriberTests {
  /// Records the events from its sources.
  private final class Combiner: CombiningSubscription {
    typealias Downstream = ProbeSubscriber<Int, ProbeError>

    var history: [String] = []

    func attach(_ subscription: any Subscription, to link: Int) {
      history.append("\(link) attached \(subscription)")
    }

    func finish(_ link: Int) { history.append("\(link) finished") }

    func fail(_ failure: Subscribers.Completion<ProbeError>, from link: Int) {
      history.append("\(link) \(failure)")
    }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}

    var description: String { "Combiner" }
  }

  private struct Source: SourceSubscriber {
    typealias Input = String
    typealias Failure = ProbeError

    let combiner: Combiner
    let link: Int
    let combineIdentifier = CombineIdentifier()

    func receive(_ input: String) -> Subscribers.Demand {
      combiner.history.append("\(link) sent \(input)")
      return .max(1)
    }
  }

  @Test func forwardsUpstreamEventsWithItsLink() {
    let combiner = Combiner()
    let upstream = ProbePublisher<String, ProbeError>(subscription: ProbeSubscription("upstream"))
    upstream.subscribe(Source(combiner: combiner, link: 1))
    #expect(upstream.send("a") == .max(1))
    upstream.send(completion: .finished)
    upstream.subscribe(Source(combiner: combiner, link: 2))
    upstream.send(completion: .failure(ProbeError()))
    #expect(
      combiner.history == [
        "1 attached upstream", "1 sent a", "1 finished", "2 attached upstream", "2 failure(oops)",
      ]
    )
  }

  @Test func hasItsTrunksNameAndItsOwnIdentifier() {
    let combiner = Combiner()
    let source = Source(combiner: combiner, link: 1)
    #expect(source.description == "Combiner")
    #expect(source.playgroundDescription as? String == "Combiner")
    #expect(mirrorLabels(of: source).isEmpty)
    #expect(source.combineIdentifier != combiner.combineIdentifier)
    #expect(source.combineIdentifier != Source(combiner: combiner, link: 2).combineIdentifier)
  }
}
