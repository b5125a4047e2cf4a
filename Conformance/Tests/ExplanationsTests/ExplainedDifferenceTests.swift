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
    // The README wraps its lines.
    let text = try String(contentsOf: readme, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for difference in ExplainedDifference.all {
      #expect(text.contains("- **\(difference.name)**: \(difference.reason)"), "\(difference.name)")
    }
  }

  @Test func simpleOperatorsHaveNoExplanation() {
    let event = Event.value(1, subscriber: 0)
    for kind in [OperatorKind.map, .filter, .scan, .compactMap, .mapError, .tryMap, .receiveOn, .delay] {
      let difference = MinimalDifference(
        scenario: Scenario(inputs: [.passthrough], chain: Chain(.input(0), [Operator(kind)])),
        outcome: .different(ours: [event], peers: [event, event])
      )
      #expect(!ExplainedDifference.all.contains { $0.explains(difference) })
    }
  }

  @Test func ourTrapsHaveNoExplanation() {
    for kind in OperatorKind.allCases {
      let difference = MinimalDifference(
        scenario: Scenario(inputs: [.passthrough], chain: Chain(.input(0), [Operator(kind)])),
        outcome: .trapped(ours: true, peers: false)
      )
      #expect(!ExplainedDifference.all.contains { $0.explains(difference) })
    }
  }

  @Test func lostValuesHaveNoExplanation() {
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

  @Test func aReplacementSentWithoutEndIsExplained() {
    func names(_ operators: [Operator]) -> [String] {
      explanations(of: operators, outcome: .trapped(ours: false, peers: true))
    }
    let name = "a replacement that is sent without end"
    #expect(names([Operator(.replaceError), Operator(.flatMap)]) == [name])
    #expect(names([Operator(.replaceError)]) == [])
    #expect(names([Operator(.flatMap), Operator(.replaceError)]) == [])
  }

  @Test func completionsAfterAThrottledFirstAreExplained() {
    let operators = [Operator(.throttleFirst), Operator(.mapError), Operator(.firstWhere)]
    let value = Event.value(1, subscriber: 0)
    func names(_ further: Event) -> [String] {
      explanations(of: operators, outcome: .different(ours: [value], peers: [value, further]))
    }
    #expect(names(.call(.mapError, [0])) == ["a cancel from inside throttle's last value"])
    #expect(names(.call(.firstWhere, [0])) == [])
  }

  @Test func aSecondCompletionOfDropBesideCancelsIsExplained() {
    let name = "drop(untilOutputFrom:) and events after the completion"
    let cancels = (0..<2).map { Event.cancelled(input: 0, connection: $0) }
    let end = Event.completion(.failure(1), subscriber: 0)
    func names(_ peers: [Event]) -> [String] {
      explanations(
        of: [Operator(.flatMap), Operator(.dropUntilOutput)],
        outcome: .different(ours: cancels, peers: peers)
      )
    }
    #expect(names(cancels.reversed() + [end]).contains(name))
    #expect(!names(cancels.reversed()).contains(name))
    #expect(!names(cancels.reversed() + [.value(1, subscriber: 0)]).contains(name))
  }

  @Test func aRequestFromASecondCompletionOfDropIsExplained() {
    let name = "drop(untilOutputFrom:) and events after the completion"
    let request = Event.requested(.unlimited, input: 0, connection: 0)
    func names(_ further: [Event]) -> [String] {
      explanations(of: [Operator(.dropUntilOutput)], outcome: .different(ours: [], peers: further))
    }
    #expect(names([.completion(.finished, subscriber: 0), request]).contains(name))
    #expect(!names([request, .value(1, subscriber: 0)]).contains(name))
  }

  /// Returns the names of all explanations of an outcome, for a chain of a subject and these operators.
  private func explanations(of operators: [Operator], outcome: Outcome) -> [String] {
    let scenario = Scenario(inputs: [.passthrough], chain: Chain(.input(0), operators))
    let difference = MinimalDifference(scenario: scenario, outcome: outcome)
    return ExplainedDifference.all.filter { $0.explains(difference) }.map(\.name)
  }
}
