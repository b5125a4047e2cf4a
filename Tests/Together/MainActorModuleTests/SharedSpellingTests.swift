#if Macros
  import ComposableArchitecture
  import Foundation
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is that of the
  // documentation, plus `nonisolated` for the extension that declares a key.

  nonisolated extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
    static var taps: Self { Self[.inMemory("taps"), default: 0] }
  }

  /// A main-actor model.
  struct TapCounter {
    @Shared(.taps) var count
    @Shared(.fileStorage(.documentsDirectory.appending(path: "names.json"))) var names: [String] = []

    func increment() {
      $count.withLock { $0 += 1 }
    }
  }

  @Reducer
  struct Tapping {
    @ObservableState
    struct State: Equatable {
      @Shared(.taps) var count
      @Shared(.appStorage("isOn")) var isOn = false
      @Shared var step: Int
      @SharedReader(.taps) var total
    }

    enum Action { case tapped }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.$count.withLock { [step = state.step] in $0 += step }
        return .none
      }
    }
  }

  @MainActor
  struct SharedSpellingTests {
    @Test func aModelOfTheMainActorCounts() {
      let counter = TapCounter()
      counter.increment()
      #expect(counter.count == 1)
      #expect(counter.names == [])
    }

    @Test func aFeatureSharesItsState() async {
      let store = TestStore(initialState: Tapping.State(step: Shared(value: 2))) { Tapping() }
      await store.send(.tapped) { $0.$count.withLock { $0 = 2 } }
      #expect(store.state.total == 2)
    }
  }
#endif
