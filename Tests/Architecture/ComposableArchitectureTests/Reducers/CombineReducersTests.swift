import ComposableArchitecture
import Testing

struct CombineReducersTests {
  @Test func runsItsReducersInOrderAsOne() {
    var state: [String] = []
    let combined = CombineReducers<[String], Int, _> {
      Reduce { state, action in
        state.append("first \(action)")
        return .none
      }
      Reduce { state, action in
        state.append("second \(action)")
        return .none
      }
    }
    _ = combined.reduce(into: &state, action: 1)
    #expect(state == ["first 1", "second 1"])
  }
}
