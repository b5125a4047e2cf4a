import Bloc
import Testing

struct ChangeTests {
  @Test func changesOfTheSameStatesAreEqual() {
    let change = Change(currentState: 0, nextState: 1)
    #expect(change == Change(currentState: 0, nextState: 1))
    #expect(change.hashValue == Change(currentState: 0, nextState: 1).hashValue)
    #expect(change != Change(currentState: 1, nextState: 0))
  }

  @Test func aChangeDescribesItself() {
    #expect("\(Change(currentState: 0, nextState: 1))" == "Change { currentState: 0, nextState: 1 }")
  }
}
