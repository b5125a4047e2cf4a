#if Macros
  import ComposableArchitecture
  import Foundation
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is typical app code.

  nonisolated private struct DumpedName: Equatable {
    var name = "a"
  }

  nonisolated private enum DumpedFailure: Error, Hashable { case offline }

  @Reducer
  private struct DateLoading {
    struct State: Equatable { var date: Date? }

    enum Action {
      case loadTapped
      case loaded(TaskResult<Int>)
    }

    @Dependency(\.date.now) private var now

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .loadTapped: return .send(.loaded(.success(1)))
        case .loaded:
          state.date = now
          return .none
        }
      }
    }
  }

  struct CustomDumpSpellingTests {
    @Test func valuesAreDumpedAndCompared() {
      var text = ""
      customDump(DumpedName(), to: &text)
      #expect(String(customDumping: DumpedName()) == text)
      #expect(diff(1, 2) == "- 1\n+ 2")
      var user = DumpedName()
      expectDifference(user) {
        user.name = "b"
      } changes: {
        $0.name = "b"
      }
    }

    @available(*, deprecated, message: "The names are deprecated where they come from, too.")
    @Test func formerNamesAreAvailable() {
      var user = DumpedName()
      XCTAssertNoDifference(user, DumpedName())
      XCTAssertDifference(user) {
        user.name = "b"
      } changes: {
        $0.name = "b"
      }
    }

    @Test func aTaskResultIsHashed() {
      let failure = TaskResult<Int>.failure(DumpedFailure.offline)
      #expect(Set([failure, .failure(DumpedFailure.offline)]).count == 1)
    }

    @Test func assertionsOfAReceivedActionSeeTheDependencies() async {
      let store = TestStore(initialState: .init()) {
        DateLoading()
      } withDependencies: {
        $0.date.now = Date(timeIntervalSince1970: 7)
      }
      await store.send(.loadTapped)
      await store.receive(\.loaded.success) {
        @Dependency(\.date.now) var now
        $0.date = now
      }
    }

    @Test func aFieldOfABindingStateIsBound() {
      let store = Store(initialState: .init()) { Registration() }
      let viewStore = ViewStore(store, observe: { $0 })
      viewStore.binding(\.$form.name).wrappedValue = "Blob"
      #expect(viewStore.form.name == "Blob")
    }
  }
#endif
