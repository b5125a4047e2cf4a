import Chains
import Testing

struct TextTests {
  @Test func scenarioTextListsAllParts() {
    let scenario = Scenario(
      inputs: [.passthrough, .manual(ManualScript(answers: 2, ending: .finished))],
      chain: Chain(
        .input(0),
        [Operator(.flatMap, amount: .max(2), chains: [Chain(.just(1)), Chain(.input(1))])]
      ),
      subscribers: [
        SubscriberScript(reactions: [.init(.subscription, .request(.max(3)))], returns: [.unlimited])
      ],
      steps: [.value(4, input: 0), .completion(.failure(1), input: 0)],
      misbehaviours: [.zeroRequest]
    )
    #expect(
      scenario.text == """
        input 0: PassthroughSubject
        input 1: manual, sends up to 2 values on request, then finished
        chain: input 0 | flatMap(max 2) { Just(1) } { input 1 }
        subscriber 0: on subscription request 3; returns unlimited
        misbehaviours: zeroRequest
        step 1: input 0 sends 4
        step 2: input 0 sends failure(1)
        """
    )
  }

  @Test func bothLogsAreShownSideBySideWithMarks() {
    let outcome = Outcome.different(
      ours: [.value(1, subscriber: 0), .completion(.finished, subscriber: 0)],
      peers: [.value(1, subscriber: 0), .value(2, subscriber: 0)]
    )
    let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines == [
        "ours OpenCombine", "subscriber 0 gets 1 subscriber 0 gets 1", "subscriber 0 gets finished <",
        "> subscriber 0 gets 2",
      ]
    )
  }
}
