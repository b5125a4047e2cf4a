import Chains
import Explanations
import Foundation
import Testing

struct ExplainedDifferenceTests {
  @Test func namesAreDistinct() {
    let names = ExplainedDifference.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func theReadmeListsAllWithTheirReasons() throws {
    let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
    // Lines are wrapped there.
    let text = try String(contentsOf: readme, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for difference in ExplainedDifference.all {
      #expect(text.contains("- **\(difference.name)**: \(difference.reason)"), "\(difference.name)")
    }
  }

  @Test func plainOperatorsHaveNoExcuse() {
    let event = Event.value(1, subscriber: 0)
    for kind in [OperatorKind.map, .filter, .scan, .compactMap, .mapError, .tryMap, .receiveOn, .delay] {
      let difference = MinimalDifference(
        scenario: Scenario(inputs: [.passthrough], chain: Chain(.input(0), [Operator(kind)])),
        outcome: .different(ours: [event], peers: [event, event])
      )
      #expect(!ExplainedDifference.all.contains { $0.explains(difference) })
    }
  }

  @Test func ourOwnTrapsHaveNoExcuse() {
    for kind in OperatorKind.allCases {
      let difference = MinimalDifference(
        scenario: Scenario(inputs: [.passthrough], chain: Chain(.input(0), [Operator(kind)])),
        outcome: .trapped(ours: true, peers: false)
      )
      #expect(!ExplainedDifference.all.contains { $0.explains(difference) })
    }
  }

  @Test func aLostValueHasNoExcuse() {
    for kind in OperatorKind.allCases {
      let difference = MinimalDifference(
        scenario: Scenario(inputs: [.passthrough], chain: Chain(.input(0), [Operator(kind)])),
        outcome: .different(
          ours: [.subscription("x", subscriber: 0), .completion(.finished, subscriber: 0)],
          peers: [
            .subscription("x", subscriber: 0), .value(1, subscriber: 0),
            .completion(.finished, subscriber: 0),
          ]
        )
      )
      #expect(ExplainedDifference.all.filter { $0.explains(difference) }.map(\.name) == [], "\(kind)")
    }
  }
}
