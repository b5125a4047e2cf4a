#if Macros
  import ComposableArchitecture
  import Testing

  actor Connection {
    private var store: StoreOf<Counter>?

    func start() { store = Store(initialState: Counter.State()) { Counter() } }
    func tap() { store?.send(.incrTapped) }
    var count: Int? { store?.count }
  }

  struct OwnersGuideTests {
    @Test func connectionsRunBesideEachOther() async {
      let counts = await withTaskGroup(of: Int?.self) { group in
        for taps in 1...8 {
          group.addTask {
            let connection = Connection()
            await connection.start()
            for _ in 0..<taps { await connection.tap() }
            return await connection.count
          }
        }
        return await group.reduce(0) { $0 + ($1 ?? 0) }
      }
      #expect(counts == 36)
    }
  }
#endif
