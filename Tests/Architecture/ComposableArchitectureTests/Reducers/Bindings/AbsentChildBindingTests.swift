import ComposableArchitecture
import Testing

/// Changing a property of an absent child is reported once, by the reducer that finds the child missing.
@MainActor
struct AbsentChildBindingTests {
  /// Has a child in one of its cases.
  private struct Pages: Reducer {
    enum State: Equatable, CasePathable {
      case profile(Profile.State)
      case none

      struct AllCasePaths: Sendable {
        let profile = AnyCasePath(case: State.profile)
      }
      static let allCasePaths = AllCasePaths()
    }

    enum Action: CasePathable {
      case profile(Profile.Action)

      struct AllCasePaths: Sendable {
        let profile = AnyCasePath(case: Action.profile)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.profile, action: \.profile) { Profile() }
    }
  }

  /// A parent whose child leaves.
  private struct Host: Reducer {
    struct State: Equatable { var child: Profile.State? = Profile.State() }

    enum Action: CasePathable {
      case child(Profile.Action)
      case leave

      struct AllCasePaths: Sendable {
        let child = AnyCasePath(case: Action.child)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .leave = action { state.child = nil }
        return .none
      }
      .ifLet(\.child, action: \.child) { Profile() }
    }
  }

  @Test func aScopeToAnotherCaseReportsOnce() async {
    let store = Store(initialState: Pages.State.none) { Pages() }
    let reports = await reports { store.send(.profile(.set(\.age, 7))) }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("received a child action while the state was another case") == true)
  }

  @Test func anOptionalReducerWithoutStateReportsOnce() async {
    let store = Store<Profile.State?, Profile.Action>(initialState: nil) { Profile().optional() }
    let reports = await reports { store.send(.set(\.age, 7)) }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("received an action while its state was 'nil'") == true)
  }

  @Test func storesOfRemovedChildrenReportOnce() async throws {
    let store = Store(initialState: Host.State()) { Host() }
    let child = try #require(store.scope(state: \.child, action: \.child))
    let age = child.binding(\.age)
    store.send(.leave)
    let sent = await reports { child.send(.set(\.age, 7)) }
    let written = await reports { age.wrappedValue = 8 }
    for reports in [sent, written] {
      #expect(reports.count == 1)
      #expect(reports.first?.text.contains("after that was removed, so it was ignored") == true)
    }
  }

  @Test func aParentWithoutTheChildReportsOnce() async {
    let store = Store(initialState: Host.State(child: nil)) { Host() }
    let reports = await reports { store.send(.child(.set(\.age, 7))) }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("so the action was ignored") == true)
  }
}
