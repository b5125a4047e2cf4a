import Chains
import Testing

struct ComparisonTests {
  private let scenario = Scenario(inputs: [.passthrough], chain: Chain(.input(0)))

  private func outcome(ours: [Event], peers: [Event], of scenario: Scenario? = nil) -> Outcome {
    Comparison(
      ours: { _, log in for event in ours { log.append(event) } },
      peers: { _, log in for event in peers { log.append(event) } }
    ).outcome(of: scenario ?? self.scenario)
  }

  @Test func equalEventsAreNoDifference() {
    #expect(outcome(ours: [.value(1, subscriber: 0)], peers: [.value(1, subscriber: 0)]) == .same)
  }

  @Test(arguments: [
    [Event.value(2, subscriber: 0), .completion(.finished, subscriber: 0)],
    [.completion(.finished, subscriber: 0), .value(1, subscriber: 0)],
    [.value(1, subscriber: 0), .completion(.failure(0), subscriber: 0)],
    [.value(1, subscriber: 0)],
    [],
  ])
  func differentEventsAndOrderAreADifference(peers: [Event]) {
    let ours = [Event.value(1, subscriber: 0), .completion(.finished, subscriber: 0)]
    #expect(outcome(ours: ours, peers: peers) == .different(ours: ours, peers: peers))
  }

  @Test func theOrderAmongSubscribersCountsOnlyWithoutSharing() {
    let ours = [Event.value(1, subscriber: 0), .value(1, subscriber: 1)]
    let two = [SubscriberScript(), SubscriberScript()]
    let alone = Scenario(inputs: [], chain: Chain(.input(0)), subscribers: two)
    let shared = Scenario(inputs: [], chain: Chain(.input(0), [Operator(.share)]), subscribers: two)
    #expect(outcome(ours: ours, peers: ours.reversed(), of: alone) != .same)
    #expect(outcome(ours: ours, peers: ours.reversed(), of: shared) == .same)
    let others = [Event.value(1, subscriber: 0), .value(2, subscriber: 1)]
    #expect(outcome(ours: ours, peers: others, of: shared) != .same)
  }

  @Test func theOrderOfCancelsCountsOnlyWithoutChildren() {
    let ours = [Event.cancelled(input: 0, connection: 0), .cancelled(input: 0, connection: 1)]
    let flat = Scenario(inputs: [], chain: Chain(.input(0), [Operator(.flatMap)]))
    #expect(outcome(ours: ours, peers: ours.reversed()) != .same)
    #expect(outcome(ours: ours, peers: ours.reversed(), of: flat) == .same)
    #expect(outcome(ours: ours, peers: Array(ours.prefix(1)), of: flat) != .same)
  }
}
