import ComposableArchitectureClassic
import Foundation
import Testing

// An app whose state is logged out or logged in: a feature for each case, with asynchronous effects and
// bindings.

private struct LoginState: Equatable {
  @BindableState var email = ""
  @BindableState var password = ""
  var isLoginRequestInFlight = false
  var error: String?
  var isFormValid: Bool { !email.isEmpty && !password.isEmpty }
}

private enum LoginAction: Equatable, BindableAction {
  case binding(BindingAction<LoginState>)
  case loginButtonTapped
  case loginResponse(TaskResult<String>)
  case cancelTapped
}

private struct LoginError: Error, Equatable, CustomStringConvertible {
  var description: String { "Wrong password" }
}

private struct LoginEnvironment {
  var login: @Sendable (String, String) async throws -> String
}

private let loginReducer = Reducer<LoginState, LoginAction, LoginEnvironment> { state, action, environment in
  enum LoginID {}

  switch action {
  case .binding(\.$email):
    state.error = nil
    return .none
  case .binding:
    return .none
  case .loginButtonTapped:
    state.isLoginRequestInFlight = true
    return .task { [email = state.email, password = state.password] in
      await .loginResponse(TaskResult { try await environment.login(email, password) })
    }
    .cancellable(id: LoginID.self)
  case .loginResponse(.success):
    state.isLoginRequestInFlight = false
    return .none
  case .loginResponse(.failure(let error)):
    state.error = "\(error)"
    state.isLoginRequestInFlight = false
    return .none
  case .cancelTapped:
    state.isLoginRequestInFlight = false
    return .cancel(id: LoginID.self)
  }
}
.binding()

private struct HomeState: Equatable {
  var name: String
  var visits = 0
}

private enum HomeAction: Equatable {
  case visited
  case logoutTapped
}

private let homeReducer = Reducer<HomeState, HomeAction, Void> { state, action, _ in
  switch action {
  case .visited:
    state.visits += 1
    return .none
  case .logoutTapped:
    return .none
  }
}

private enum AppState: Equatable {
  case login(LoginState)
  case home(HomeState)
}

private enum AppAction: Equatable {
  case login(LoginAction)
  case home(HomeAction)
}

private struct AppEnvironment {
  var login: @Sendable (String, String) async throws -> String
}

private let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  loginReducer.pullback(
    state: /AppState.login,
    action: /AppAction.login,
    environment: { LoginEnvironment(login: $0.login) }
  ),
  homeReducer.pullback(state: /AppState.home, action: /AppAction.home, environment: { _ in () }),
  Reducer { state, action, _ in
    switch action {
    case .login(.loginResponse(.success(let name))):
      state = .home(HomeState(name: name))
      return .none
    case .home(.logoutTapped):
      state = .login(LoginState())
      return .none
    case .login, .home:
      return .none
    }
  }
)

@MainActor struct LoginTests {
  @Test func aPersonLogsInAndOut() async {
    let store = TestStore(
      initialState: AppState.login(LoginState()),
      reducer: appReducer,
      environment: AppEnvironment(login: { email, _ in "Blob of \(email)" })
    )

    await store.send(.login(.set(\.$email, "a@b.c"))) {
      $0 = .login(LoginState(email: "a@b.c"))
    }
    await store.send(.login(.binding(.set(\.$password, "secret")))) {
      $0 = .login(LoginState(email: "a@b.c", password: "secret"))
    }
    await store.send(.login(.loginButtonTapped)) {
      try (/AppState.login).modify(&$0) { $0.isLoginRequestInFlight = true }
    }
    await store.receive(.login(.loginResponse(.success("Blob of a@b.c")))) {
      $0 = .home(HomeState(name: "Blob of a@b.c"))
    }
    await store.send(.home(.visited)) {
      try (/AppState.home).modify(&$0) { $0.visits = 1 }
    }
    await store.send(.home(.logoutTapped)) {
      $0 = .login(LoginState())
    }
  }

  @Test func aWrongPasswordIsShownUntilTheEmailChanges() async {
    let store = TestStore(
      initialState: LoginState(),
      reducer: loginReducer,
      environment: LoginEnvironment(login: { _, _ in throw LoginError() })
    )
    await store.send(.loginButtonTapped) { $0.isLoginRequestInFlight = true }
    await store.receive(.loginResponse(.failure(LoginError()))) {
      $0.isLoginRequestInFlight = false
      $0.error = "Wrong password"
    }
    await store.send(.set(\.$email, "a")) {
      $0.email = "a"
      $0.error = nil
    }
  }

  @Test func aRequestCanBeCancelled() async {
    let store = TestStore(
      initialState: LoginState(),
      reducer: loginReducer,
      environment: LoginEnvironment(login: { _, _ in try await Task.never() })
    )
    await store.send(.loginButtonTapped) { $0.isLoginRequestInFlight = true }
    await store.send(.cancelTapped) { $0.isLoginRequestInFlight = false }
    await store.finish()
  }

  @Test func anActionOfAnotherCaseIsReportedAndDropped() async {
    let store = TestStore(
      initialState: AppState.login(LoginState()),
      reducer: appReducer,
      environment: AppEnvironment(login: { _, _ in "" })
    )
    await withKnownIssue {
      await store.send(.home(.visited))
    } matching: {
      $0.description.contains("AppAction.home(.visited)") && $0.description.contains("AppState.login(_:)")
    }
  }

  @Test func aViewStoreWritesByBindings() {
    let store = Store(
      initialState: LoginState(),
      reducer: loginReducer,
      environment: LoginEnvironment(login: { _, _ in "" })
    )
    let viewStore = ViewStore(store)
    viewStore.binding(\.$email).wrappedValue = "a@b.c"
    #expect(viewStore.email == "a@b.c")
    viewStore.$password.wrappedValue = "secret"
    #expect(viewStore.isFormValid)
  }
}
