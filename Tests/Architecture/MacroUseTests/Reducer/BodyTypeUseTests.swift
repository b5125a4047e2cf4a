#if Macros
  import ComposableArchitecture
  import Testing

  struct BodyTypeUseTests {
    @MainActor
    @Test func featuresOfOtherTypesRun() async {
      let switching = TestStore(initialState: 0) { Switching() }
      await switching.send(true) { $0 = 1 }
      let concrete = TestStore(initialState: 0) { Concrete() }
      await concrete.send(true) { $0 = 1 }
      let favoriting = TestStore(initialState: .init(id: "a")) { Favoriting<String>() }
      await favoriting.send(.tapped) { $0.isFavorite = true }
      let borrowing = TestStore(initialState: .init()) { Borrowing() }
      await borrowing.send(.incrTapped) { $0.count = 1 }
      let halfway = TestStore(initialState: 0) { Halfway() }
      await halfway.send(.tapped) { $0 = 1 }
      let boxed = TestStore(initialState: 0) { Boxed<Int>() }
      await boxed.send(.emptied) { $0 = nil }
    }

    @MainActor
    @Test func anEnumsOwnBodyRunsBesideItsCases() async {
      let parent = Store(initialState: Noting.State(note: .counting(.init()))) { Noting() }
      parent.send(.note(.presented(.counting(.incrTapped))))
      #expect(parent.state.note == .counting(.init(count: 11)))
      let note = parent.scope(state: \.note, action: \.note)
      guard case .counting(let counting)? = note?.case else {
        Issue.record("The state is in another case.")
        return
      }
      #expect(counting.count == 11)
    }
  }

  /// Infers its state and actions from the type of its body.
  @Reducer
  private struct Switching {
    var body: some Reducer<Int, Bool> {
      Reduce { state, action in
        state += action ? 1 : -1
        return .none
      }
    }
  }

  /// Infers its state and actions from the type of its body, which is not opaque.
  @Reducer
  private struct Concrete {
    var body: Reduce<Int, Bool> {
      Reduce { state, action in
        state += action ? 1 : -1
        return .none
      }
    }
  }

  struct FavoritingState<ID: Hashable & Sendable>: Equatable {
    let id: ID
    var isFavorite = false
  }

  enum FavoritingAction {
    case tapped
  }

  /// Has generic state.
  @Reducer
  private struct Favoriting<ID: Hashable & Sendable> {
    var body: some Reducer<FavoritingState<ID>, FavoritingAction> {
      Reduce { state, action in
        switch action {
        case .tapped: state.isFavorite.toggle()
        }
        return .none
      }
    }
  }

  /// Uses the state and actions of another feature.
  @Reducer
  private struct Borrowing {
    var body: some ReducerOf<Counting> {
      Counting()
    }
  }

  /// Has its own actions.
  @Reducer
  private struct Halfway {
    enum Action {
      case tapped
    }

    var body: some Reducer<Int, Action> {
      Reduce { state, action in
        switch action {
        case .tapped: state += 1
        }
        return .none
      }
    }
  }

  /// Names its state with a type alias.
  @Reducer
  private struct Boxed<Value> {
    typealias State = Value?

    enum Action {
      case emptied
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .emptied: state = nil
        }
        return .none
      }
    }
  }

  /// Presents one of several features, in an enum with a custom body.
  @Reducer
  struct Noting {
    @Reducer
    enum Note {
      case counting(Counting)
      case nothing(Nothing)

      static var body: some ReducerOf<Self> {
        Scope(state: \.counting, action: \.counting) { Counting() }
        Reduce { state, _ in
          guard case .counting(var counting) = state else { return .none }
          counting.count += 10
          state = .counting(counting)
          return .none
        }
      }
    }

    struct State {
      @PresentationState var note: Note.State?
    }

    enum Action {
      case note(PresentationAction<Note.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.$note, action: \.note)
    }
  }

  extension Noting.Note.State: Equatable {}
#endif
