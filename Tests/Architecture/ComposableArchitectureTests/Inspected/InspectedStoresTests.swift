#if INSPECTED
  import ComposableArchitecture
  import StoreInspector
  import Testing

  /// Verifies that the stores are inspected, because otherwise the other tests prove nothing.
  @MainActor
  struct InspectedStoresTests {
    private struct Seen: Equatable { var count = 0 }

    private static let reducer = Reduce<Seen, Int> { state, action in
      state.count += action
      return .none
    }

    @Test func aStoreRecords() {
      let store = Store(initialState: Seen()) { Self.reducer }
      store.send(1)
      store.send(2)
      #expect(store.inspection?.entries.map(\.stateAfter) == [Seen(count: 1), Seen(count: 3)])
    }

    @Test func aTestStoreRecords() async {
      let store = TestStore(initialState: Seen()) { Self.reducer }
      await store.send(4) { $0.count = 4 }
      #expect(Inspector.shared.stores.contains { $0.name == "Seen" && $0.lines.map(\.action) == ["4"] })
    }

    @Test func inferredStateTypesAreRecorded() {
      let store = Store(initialState: .init()) { Self.reducer }
      store.send(5)
      #expect(store.inspection?.entries.count == 1)
    }
  }
#endif
