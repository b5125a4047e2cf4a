import Bloc
import Testing

struct TransitionTests {
  @Test func transitionsAreEqualWhenAllOfTheirPartsAre() {
    let transition = Transition(currentState: 0, event: "e", nextState: 1)
    #expect(transition == Transition(currentState: 0, event: "e", nextState: 1))
    #expect(transition.hashValue == Transition(currentState: 0, event: "e", nextState: 1).hashValue)
    #expect(transition != Transition(currentState: 2, event: "e", nextState: 1))
    #expect(transition != Transition(currentState: 0, event: "f", nextState: 1))
    #expect(transition != Transition(currentState: 0, event: "e", nextState: 2))
  }

  @Test func aTransitionDescribesItself() {
    #expect(
      "\(Transition(currentState: 0, event: "e", nextState: 1))"
        == "Transition { currentState: 0, event: e, nextState: 1 }"
    )
  }
}
