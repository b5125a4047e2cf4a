import ComposableArchitecture
import Testing

@testable import Conduit

@MainActor
struct CredentialsTests {
  private func store(
    _ purpose: Credentials.Purpose,
    _ client: @escaping (inout ConduitClient) -> Void
  ) -> TestStoreOf<Credentials> {
    TestStore(initialState: Credentials.State(purpose)) {
      Credentials()
    } withDependencies: {
      client(&$0.conduit)
      $0.visitor = .member(.bob)
    }
  }

  @Test func aLogInLeadsOnByATicket() async {
    let store = store(.logIn) {
      $0.logIn = { email, password in
        #expect((email, password) == ("ada@example.com", "secret"))
        return .ada
      }
    }
    store.exhaustivity = .off
    await store.send(.binding(.set(\.email, "ada@example.com")))
    await store.send(.binding(.set(\.password, "secret")))
    await store.send(.submitted) { $0.isSending = true }
    await store.receive(\.answered) {
      $0.isSending = false
      $0.password = ""
    }
    #expect(store.state.ticket != nil)
    // The page leads on, so nothing more is sent.
    await store.send(.submitted) { $0.isSending = false }
  }

  @Test func errorsAreShownUntilTheNextAttempt() async {
    let attempts = LockIsolated(0)
    let store = store(.register) {
      $0.register = { _, _, _ in
        if attempts.withValue({
          $0 += 1
          return $0
        }) == 1 {
          throw ConduitError.invalid("email", "is taken")
        }
        throw ConduitError(reason: .unreachable)
      }
    }
    await store.send(.submitted) { $0.isSending = true }
    await store.receive(\.answered) {
      $0.isSending = false
      $0.errors = ["email is taken"]
    }
    await store.send(.submitted) {
      $0.isSending = true
      $0.errors = []
    }
    await store.receive(\.answered) {
      $0.isSending = false
      $0.errors = ["The server could not be reached. Try again in a moment."]
    }
  }

  @Test func aFormIsSentOnceAtATime() async {
    let response = PendingResponse<Authentication>()
    let store = store(.logIn) { $0.logIn = { _, _ in try await response.value() } }
    await store.send(.submitted) { $0.isSending = true }
    await store.send(.submitted)
    response.respond(.failure(ConduitError(reason: .server)))
    await store.receive(\.answered) {
      $0.isSending = false
      $0.errors = ["The server has a problem. Try again in a moment."]
    }
  }
}
