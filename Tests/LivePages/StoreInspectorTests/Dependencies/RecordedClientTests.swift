#if Macros
  import StoreInspector
  import Testing

  @DependencyClient
  struct Library: Sendable, TestDependencyKey {
    static let testValue = Self()

    var title: @Sendable (_ id: Int) async throws -> String
    var count: @Sendable () -> Int = { 0 }
    /// An endpoint with a parameter that can't be recorded.
    var sort: @Sendable (_ numbers: inout [Int]) throws -> Void
    var borrow: @Sendable (_ id: Int, _ days: Int) async -> Bool = { _, _ in false }
  }

  extension DependencyValues {
    var library: Library {
      get { self[Library.self] }
      set { self[Library.self] = newValue }
    }
  }

  /// Tests that the endpoints of a `@DependencyClient` are recorded automatically.
  @MainActor
  struct RecordedClientTests {
    struct Reader: Reducer {
      struct State: Equatable {
        var titles: [String] = []
        var count = 0
        var isBorrowed = false
      }

      enum Action: Equatable {
        case opened
        case titled(String)
        case borrowed(Bool)
      }

      @Dependency(\.library) var library
      @Dependency(\.library.count) var count

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .opened:
          state.count = count()
          var numbers = [2, 1]
          try? library.sort(numbers: &numbers)
          return .run { send in
            await send(.titled((try? await library.title(id: 7)) ?? "none"))
            await send(.titled((try? await library.title(id: 8)) ?? "none"))
            await send(.borrowed(await library.borrow(id: 7, days: 2)))
          }
        case .titled(let title):
          state.titles.append(title)
          return .none
        case .borrowed(let isBorrowed):
          state.isBorrowed = isBorrowed
          return .none
        }
      }
    }

    private struct Missing: Error, Equatable { let id: Int }

    private let store = Store(initialState: Reader.State()) {
      Reader().inspected(by: Inspector(clock: TestClock()))
    } withDependencies: {
      $0.library.title = { id in
        if id == 8 { throw Missing(id: id) }
        return "Book \(id)"
      }
      $0.library.count = { 3 }
      $0.library.sort = { $0.sort() }
      $0.library.borrow = { _, _ in true }
    }

    @Test func endpointsAreRecordedAndWritten() async throws {
      await store.send(.opened).finish()
      let inspection = try #require(store.inspection)
      let used = try #require(inspection.entries.first?.dependencies)
      #expect(used.map(\.name) == ["$0.library"])
      #expect(used[0].calls.map(\.endpoint) == ["count", "title", "title", "borrow"])
      #expect(used[0].calls.map(\.answers) == [["3"], ["\"Book 7\""], [], ["true"]])

      let source = try inspection.testSource(of: 1...4, as: RecordedTest(name: "a", reducer: "Reader()"))
      #expect(source.contains("$0.library.count = { libraryCount.value() }"))
      #expect(source.contains("$0.library.title = { _ in try libraryTitle.get() }"))
      #expect(source.contains("$0.library.borrow = { _, _ in libraryBorrow.value() }"))
      #expect(source.contains(".answer(\"Book 7\"),"))
      #expect(source.contains(".failure(RecordedFailure("))
      #expect(!source.contains("clock"))
    }

    @Test func nothingIsRecordedWhileTheInspectorPauses() async throws {
      let inspector = Inspector(isRecording: false)
      let store = Store(initialState: Reader.State()) {
        Reader().inspected(by: inspector)
      } withDependencies: {
        $0.library = Library(
          title: { "\($0)" },
          count: { 1 },
          sort: { _ in },
          borrow: { _, _ in true }
        )
      }
      await store.send(.opened).finish()
      #expect(store.state == Reader.State(titles: ["7", "8"], count: 1, isBorrowed: true))
      #expect(store.inspection?.entries.isEmpty == true)
    }
  }
#endif
