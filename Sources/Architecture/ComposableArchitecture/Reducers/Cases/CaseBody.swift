/// Runs the reducer of an ``EnumReducer``, which has no value to be run by.
struct CaseBody<Cases: EnumReducer>: Reducer {
  private let cases: Cases.CasesBody

  init() {
    cases = Cases.body
  }

  func reduce(into state: inout Cases.State, action: Cases.Action) -> Effect<Cases.Action> {
    cases.reduce(into: &state, action: action)
  }
}

extension EnumReducer {
  public static func _makeReducer() -> any Reducer<State, Action> {
    CaseBody<Self>()
  }
}
