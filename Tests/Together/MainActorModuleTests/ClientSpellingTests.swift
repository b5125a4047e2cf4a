#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is that of the
  // documentation, plus `nonisolated` for the client and the extensions.

  nonisolated struct User: Equatable {
    var id: Int
  }

  @DependencyClient
  nonisolated struct APIClient: Sendable {
    var fetchUser: @Sendable (_ id: Int) async throws -> User
    var isReachable: @Sendable () -> Bool = { false }
  }

  nonisolated extension APIClient: TestDependencyKey {
    static let testValue = Self()
  }

  nonisolated extension DependencyValues {
    var api: APIClient {
      get { self[APIClient.self] }
      set { self[APIClient.self] = newValue }
    }

    @DependencyEntry var greeting = "Hello"
    @DependencyEntry(liveValue: 2) var tries: Int = 1
  }

  /// A manually written key. It's nonisolated because its protocol is.
  private enum PageSize: DependencyKey {
    static let liveValue = 20
    static let testValue = 2
  }

  /// A main-actor model.
  struct Users {
    @Dependency(\.api) var api
    @Dependency(\.greeting) var greeting
    @Dependency(\.tries) var tries
    @Dependency(PageSize.self) var pageSize
    @Dependency(\.uuid) var uuid

    func greet(_ id: Int) async throws -> String {
      "\(greeting), \(try await api.fetchUser(id: id).id)!"
    }
  }

  @MainActor
  struct ClientSpellingTests {
    @Test func aClientIsCalledByAModelOfTheMainActor() async throws {
      let users = withDependencies {
        $0.api.fetchUser = { User(id: $0) }
      } operation: {
        Users()
      }
      #expect(try await users.greet(7) == "Hello, 7!")
      #expect(users.tries == 1)
      #expect(users.pageSize == 2)
    }
  }
#endif
