#if Postgres && LivePages && Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesPostgres
  import PostgresStorage
  import Testing

  /// The code of the guide "Several servers".
  @MainActor struct SeveralServersGuide {
    /// It makes a site, which needs no database until it is visited. A program has one cluster, so that this
    /// is not called beside the tests that have theirs.
    private func makeSite(connection: String) async throws -> LiveSite {
      let pool = PostgresPool(PostgresConfiguration(connection))
      prepareDependencies { $0.defaultPostgres = pool }
      let site = LiveSite(configuration: LiveSiteConfiguration(cluster: .postgres(pool)))
      return site
    }

    @Test func aMessageTravelsUntilTheServersAreCutOff() async {
      let servers = InMemoryServers()
      let (first, second) = (servers.add(), servers.add())
      let store = withDependencies {
        $0.topics = Topics(transport: first)
      } operation: {
        Store(initialState: Board.State()) { Board() }
      }
      first.disconnect()
      let heard = Heard(Topics(transport: second).topic("board", of: BoardNote.self))
      let watching = store.send(.appeared)
      while store.hint == nil { await Task.yield() }
      store.send(.noteWritten("missed"))
      first.reconnect()
      while store.loads == 0 { await Task.yield() }
      store.send(.noteWritten("heard"))
      #expect(heard.messages == [BoardNote(text: "heard", author: nil)])
      watching.cancel()
    }
  }

  /// A program of several servers, of the module `LivePages`.
  private func serve(secret: String) async throws {
    let pool = PostgresPool(PostgresConfiguration("postgresql://localhost/shop"))
    try await pool.migrate()
    try await LiveSite.serve(
      CounterPage(),
      configuration: LiveSiteConfiguration(keys: try SiteKeys(hexadecimal: secret), cluster: .postgres(pool))
    )
  }

  private struct CounterPage: StorePage {
    let path = "/counter", title = "Counter"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Board> {
      Store(initialState: Board.State()) { Board() }
    }

    func body(_ store: StoreOf<Board>) -> some View<Board.Action> {
      Text("\(store.loads)")
    }
  }

  struct BoardNote: Codable, Hashable {
    var text: String
    var author: String?
  }

  @Reducer
  struct Board {
    @ObservableState
    struct State {
      var hint: String?
      var loads = 0
    }

    enum Action {
      case appeared
      case noteWritten(String)
      case connectionChanged(TopicConnection)
      case loaded(Int)
    }

    @Dependency(\.topics) private var topics
    private let load: @Sendable () async throws -> Int = { 1 }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          return .publisher { topics.connection.map(Action.connectionChanged) }
        case .connectionChanged(.connected):
          return .run { [load] send in await send(.loaded(try await load())) }
        case .connectionChanged(.disconnected):
          state.hint = "Others do not see your changes just now."
          return .none
        case .connectionChanged: return .none
        case .loaded(let count):
          state.loads += count
          return .none
        case .noteWritten(let text):
          topics.topic("board", of: BoardNote.self).send(BoardNote(text: text))
          return .none
        }
      }
    }
  }
#endif
