import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreCaseScopeTests {
  private struct Session: Reducer {
    enum State: Equatable, CasePathable {
      case loggedIn(Child.State)
      case loggedOut

      struct AllCasePaths: Sendable {
        let loggedIn = AnyCasePath(case: State.loggedIn)
      }
      static let allCasePaths = AllCasePaths()
    }

    enum Action: CasePathable {
      case loggedIn(Child.Action)
      case logIn, logOut

      struct AllCasePaths: Sendable {
        let loggedIn = AnyCasePath(case: Action.loggedIn)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.loggedIn, action: \.loggedIn) { Child() }
      Reduce { state, action in
        switch action {
        case .loggedIn: break
        case .logIn: state = .loggedIn(Child.State())
        case .logOut: state = .loggedOut
        }
        return .none
      }
    }
  }

  private let store = Store(initialState: Session.State.loggedOut) { Session() }

  @Test func scopingToACaseOffTheOwnerIsReportedAtItsLine() async {
    store.send(.logIn)
    let box = UncheckedBox(store)
    let line = #line + 3
    let reports = await reports {
      await offMainThread {
        _ = box.value.scope(state: \.loggedIn, action: \.loggedIn)
        _ = box.value.scope(\.loggedIn, action: \.loggedIn)
        _ = box.value.scope(ofCase: \.loggedIn, action: \.loggedIn)
      }
    }
    #expect(reports.map(\.line) == [line, line + 1, line + 2])
    #expect(reports.allSatisfy { $0.text.contains("'Store.scope' was called off the store's owner") })
  }

  @Test func aCaseHasAStoreWhileTheStateIsThatCase() throws {
    #expect(store.scope(state: \.loggedIn, action: \.loggedIn) == nil)
    store.send(.logIn)
    let child = try #require(store.scope(state: \.loggedIn, action: \.loggedIn))
    #expect(child === store.scope(state: \.loggedIn, action: \.loggedIn))
    child.send(.add(2))
    #expect(store.state == .loggedIn(Child.State(count: 2)))
    #expect(child.count == 2)
    store.send(.logOut)
    #expect(store.scope(state: \.loggedIn, action: \.loggedIn) == nil)
    #expect(child.count == 2)
    withKnownIssue {
      child.send(.add(1))
    } matching: {
      $0.says("after that was removed")
    }
  }
}
