#if Macros
  import ComposableArchitecture
  import Testing

  /// Paths to cases of an optional enum, in the forms that features and their tests use.
  @MainActor
  struct OptionalPathUseTests {
    @CasePathable
    @dynamicMemberLookup
    enum Mode: Equatable {
      case editing(Int)
      case viewing
    }

    @Reducer
    enum Destination {
      case detail(Detail)
      case alert(AlertState<Never>)
    }

    @Reducer
    struct Detail {
      @ObservableState
      struct State: Equatable { var count = 0 }
      enum Action { case tapped }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer
    struct Parent {
      @ObservableState
      struct State: Equatable {
        var mode: Mode?
        @Presents var destination: Destination.State?
      }

      enum Action {
        case edit
        case load
        case loaded(PresentationAction<Destination.Action>?)
        case destination(PresentationAction<Destination.Action>)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .edit:
            state.mode.modify(\.editing) { $0 += 1 }
            state.destination.modify(\.detail) { $0.count += 10 }
          case .load:
            return .merge(
              .send(.loaded(.presented(.detail(.tapped)))),
              .send(.loaded(.dismiss)),
              .send(.loaded(nil))
            )
          case \.loaded.some.presented.detail.tapped, \.loaded.dismiss:
            state.mode[case: \.editing] = 100
          case .loaded, .destination:
            break
          }
          return .none
        }
        .ifLet(\.$destination, action: \.destination)
      }
    }

    @Test func featuresAndTestsNeedNoSome() async {
      let store = TestStore(
        initialState: Parent.State(mode: .editing(1), destination: .detail(Detail.State()))
      ) {
        Parent()
      }
      await store.send(.edit) {
        $0.mode.modify(\.editing) { $0 = 2 }
        $0.destination.modify(\.detail) { $0.count = 10 }
      }
      #expect(store.state.mode.is(\.editing))
      #expect(store.state.destination.is(\.detail))
      #expect(store.state.destination?[case: \.detail]?.count == 10)
      #expect(store.state.destination[case: \.detail]?.count == 10)
      await store.send(\.destination.detail.tapped) { $0.$destination[case: \.detail]?.count = 11 }
      await store.send(.load)
      await store.receive(\.loaded.some.presented.detail.tapped) { $0.mode = .editing(100) }
      await store.receive(\.loaded.dismiss)
      await store.receive(\.loaded.none)
    }

    @Test func aChildsStoreIsFoundThroughAnOptional() {
      let store = Store(initialState: Parent.State(destination: .detail(Detail.State()))) { Parent() }
      let detail = store.scope(state: \.destination?.detail, action: \.destination.detail)
      detail?.send(.tapped)
      #expect(store.destination[case: \.detail]?.count == 1)
    }

    @Test func anotherCaseInATestIsReportedAtItsLine() async {
      let store = TestStore(initialState: Parent.State(mode: .viewing)) { Parent() }
      store.exhaustivity = .off
      let line = #line + 2
      await withKnownIssue {
        await store.send(.load) { $0.mode.modify(\.editing) { $0 = 2 } }
      } matching: { issue in
        issue.comments.map(\.rawValue).joined().contains("Value: \\.viewing")
          && issue.sourceLocation?.line == line
      }
    }

    @Test func pathsOfOptionalsAreCalled() {
      let path = \Mode?.Cases.editing
      #expect(path(3) == .editing(3))
    }
  }

  extension OptionalPathUseTests.Destination.State: Equatable {}
#endif
