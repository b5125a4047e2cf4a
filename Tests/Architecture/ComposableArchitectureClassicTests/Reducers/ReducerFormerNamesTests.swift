import ComposableArchitectureClassic
import Testing

struct ReducerFormerNamesTests {
  private struct State: Equatable { var rows = [1, 2] }

  private enum Action: Equatable {
    case row(index: Int, action: Int)
    case other
  }

  private struct ByIndex: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ row: Reducer<Int, Int, Void>) -> Reducer<State, Action, Void> {
      row.forEach(state: \.rows, action: /Action.row(index:action:), environment: {})
    }
  }

  private let row = Reducer<Int, Int, Void> { state, action, _ in
    state += action
    return action > 0 ? Effect(value: -1) : .none
  }

  @Test func anElementIsFoundByItsIndex() {
    let reducer = ByIndex().spelled(row)
    var state = State()
    var actions: [Action] = []
    let effect = reducer(&state, .row(index: 1, action: 5), ())
    #expect(state.rows == [1, 7])
    let cancellable = effect.sink { actions.append($0) }
    #expect(actions == [.row(index: 1, action: -1)])
    cancellable.cancel()
    _ = reducer(&state, .other, ())
    #expect(state.rows == [1, 7])
  }

  @Test func missingIndicesAreReported() {
    let reducer = ByIndex().spelled(row)
    var state = State()
    withKnownIssue {
      _ = reducer(&state, .row(index: 2, action: 5), ())
    } matching: {
      $0.description.contains("there was no element at the index 2")
        && $0.description.contains("Action.row(index:, action:)")
    }
    #expect(state.rows == [1, 2])
  }

  private struct WithBreakpoint: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ row: Reducer<Int, Int, Void>) -> Reducer<Int?, Int, Void> {
      row.optional(breakpointOnNil: true)
    }
  }

  @Test func aBreakpointIsAReport() {
    let reducer = WithBreakpoint().spelled(row)
    var state: Int?
    withKnownIssue {
      _ = reducer(&state, 1, ())
    } matching: {
      $0.description.contains("the state of type 'Int' was 'nil'")
    }
    state = 1
    _ = reducer(&state, 1, ())
    #expect(state == 2)
  }

  @Test func reportsUseTheGivenSourceLocation() {
    func optional(file: StaticString = #file, line: UInt = #line) -> Reducer<Int?, Int, Void> {
      row.optional(file: file, line: line)
    }
    let line = #line + 1
    let reducer = optional()
    var state: Int?
    withKnownIssue {
      _ = reducer(&state, 1, ())
    } matching: {
      $0.sourceLocation?.line == line
    }
  }
}
