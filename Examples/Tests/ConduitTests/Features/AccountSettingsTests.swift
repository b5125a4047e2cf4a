import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct AccountSettingsTests {
  private let places = OpenedPlaces()
  private let visitor = Visitor.member()

  private func store(_ client: @escaping (inout ConduitClient) -> Void) -> TestStoreOf<AccountSettings> {
    TestStore(initialState: AccountSettings.State(.ada)) {
      AccountSettings()
    } withDependencies: {
      client(&$0.conduit)
      $0.visitor = visitor
      $0.livePage = places.connection
    }
  }

  @Test func renamingUpdatesTheLogIn() async {
    let renamed = Authentication(user: User(username: "ada l.", email: "ada@example.com"), token: "new")
    let store = store {
      $0.updateUser = { changes in
        #expect(
          changes
            == UserChanges(
              image: "",
              username: "ada l.",
              bio: "Counts.",
              email: "ada@example.com",
              password: nil
            )
        )
        return renamed
      }
    }
    await store.send(.binding(.set(\.username, "ada l."))) { $0.username = "ada l." }
    await store.send(.submitted) { $0.isSending = true }
    await store.receive(\.answered.success) { $0.isSending = false }
    await store.finish()
    #expect(visitor.user == renamed.user)
    #expect(visitor.token == "new")
    #expect(places.all == ["/profile/ada%20l."])
  }

  @Test func errorsKeepTheForm() async {
    let store = store { $0.updateUser = { _ in throw ConduitError.invalid("email", "is taken") } }
    await store.send(.binding(.set(\.password, "new"))) { $0.password = "new" }
    await store.send(.submitted) { $0.isSending = true }
    await store.receive(\.answered.failure) {
      $0.isSending = false
      $0.errors = ["email is taken"]
    }
    #expect(places.all == [])
  }

  @Test func loggingOutCancelsTheRequestOnItsWay() async {
    let response = PendingResponse<Authentication>()
    let store = store { $0.updateUser = { _ in try await response.value() } }
    store.exhaustivity = .off
    await store.send(.submitted)
    await store.send(.logOutTapped) { $0.isSending = false }
    #expect(store.state.ticket != nil)
    #expect(visitor.user == nil)
    await store.finish()
  }
}
