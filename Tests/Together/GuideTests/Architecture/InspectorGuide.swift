#if Macros
  import ComposableArchitecture
  import StoreInspector
  import Testing

  @MainActor
  struct InspectorGuideTests {
    @Test func whatHappenedIsRecorded() throws {
      let store = Store(initialState: Tally.State()) { Tally().inspected("tally", by: Inspector()) }
      store.send(.incrTapped)
      store.send(.incrTapped)

      let inspection = try #require(store.inspection)
      #expect(inspection.entries.map(\.sender) == [.person, .person])
      #expect(inspection.state(after: 1) == Tally.State(count: 1))
    }

    @Test func anEarlierStateIsShown() throws {
      let store = Store(initialState: Tally.State()) { Tally().inspected(by: Inspector()) }
      store.send(.incrTapped)
      store.send(.incrTapped)

      try store.inspection?.travel(to: 1)
      #expect(store.count == 1)
      try store.inspection?.resume()
      #expect(store.count == 2)
    }

    @Test func anActionIsTakenOut() throws {
      let store = Store(initialState: Tally.State()) { Tally().inspected(by: Inspector()) }
      store.send(.incrTapped)
      store.send(.doubleTapped)

      try store.inspection?.skip(1)
      #expect(store.count == 0)
    }

    @Test func aSessionIsReplayed() throws {
      let store = Store(initialState: Tally.State()) { Tally().inspected(by: Inspector()) }
      store.send(.incrTapped)
      let session = try #require(store.inspection?.session)

      let file = try session.json
      let difference = try Session(json: file).replay(Tally())
      #expect(difference == nil)
    }

    @Test func aTestIsWritten() throws {
      let store = Store(initialState: Tally.State()) { Tally().inspected(by: Inspector()) }
      store.send(.incrTapped)
      let source = try store.inspection?.testSource(
        of: 1...1,
        as: RecordedTest(name: "counts", reducer: "Tally()")
      )
      #expect(source?.contains("await store.send(.incrTapped)") == true)
    }

    @Test func aPublisherIsDrawn() throws {
      let inspector = Inspector()
      let token = [1, 2].publisher.inspect("numbers", by: inspector).sink { _ in }
      let publisher = try #require(inspector.publishers.first)
      #expect(publisher.name == "numbers")
      #expect(publisher.events.map(\.text).last == "finished")
      token.cancel()
    }
  }

  @Reducer
  struct Tally {
    @ObservableState
    struct State: Codable, Equatable {
      var count = 0
    }

    enum Action: Codable, Equatable {
      case incrTapped
      case doubleTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrTapped: state.count += 1
        case .doubleTapped: state.count *= 2
        }
        return .none
      }
    }
  }
#endif
