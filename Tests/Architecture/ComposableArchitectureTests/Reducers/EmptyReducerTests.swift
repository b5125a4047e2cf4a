import ComposableArchitecture
import Testing

struct EmptyReducerTests {
  @Test func doesNothing() {
    var state = 1
    _ = EmptyReducer<Int, Int>().reduce(into: &state, action: 2)
    #expect(state == 1)
  }
}
