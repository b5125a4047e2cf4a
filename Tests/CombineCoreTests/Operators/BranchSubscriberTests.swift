import CombineProbes
import Testing

@testable import CombineCore

@Suite struct BranchSubscriberTests {
  /// Writes down what its branches tell it.
  private final class Trunk: BranchedSubscription {
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

    var description: String { "Trunk" }
  }

  private struct Branch: BranchSubscriber {
    typealias Input = String
    typealias Failure = ProbeError

    let trunk: Trunk
    let link: Int
    let combineIdentifier = CombineIdentifier()

    func receive(_ input: String) -> Subscribers.Demand {
      trunk.history.append("\(link) sent \(input)")
      return .max(1)
    }
  }

  @Test func tellsItsTrunkByItsLinkWhatUpstreamSends() {
    let trunk = Trunk()
    let upstream = ProbePublisher<String, ProbeError>(subscription: ProbeSubscription("upstream"))
    upstream.subscribe(Branch(trunk: trunk, link: 1))
    #expect(upstream.send("a") == .max(1))
    upstream.send(completion: .finished)
    upstream.subscribe(Branch(trunk: trunk, link: 2))
    upstream.send(completion: .failure(ProbeError()))
    #expect(
      trunk.history == [
        "1 attached upstream", "1 sent a", "1 finished", "2 attached upstream", "2 failure(oops)",
      ]
    )
  }

  @Test func bearsItsTrunksNameAndAnIdentifierOfItsOwn() {
    let trunk = Trunk()
    let branch = Branch(trunk: trunk, link: 1)
    #expect(branch.description == "Trunk")
    #expect(branch.playgroundDescription as? String == "Trunk")
    #expect(mirrorLabels(of: branch).isEmpty)
    #expect(branch.combineIdentifier != trunk.combineIdentifier)
    #expect(branch.combineIdentifier != Branch(trunk: trunk, link: 2).combineIdentifier)
  }
}
