#if Macros
  import ComposableArchitecture
  import Testing

  /// Declares its body in an extension.
  @Reducer
  struct BodyInExtension {
    @ObservableState
    struct State: Equatable { var count = 0 }
    enum Action { case incr }
  }

  extension BodyInExtension {
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  /// Declares its function in an extension.
  @Reducer
  struct FunctionInExtension {
    @ObservableState
    struct State: Equatable { var count = 0 }
    enum Action { case incr }
  }

  extension FunctionInExtension {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  /// Declares its types in extensions.
  @Reducer
  struct TypesInExtensions {
    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  extension TypesInExtensions {
    @ObservableState
    struct State: Equatable { var count = 0 }
  }

  extension TypesInExtensions {
    @CasePathable
    enum Action { case incr }
  }

  /// Declares its members in conditional compilation blocks.
  @Reducer
  struct ConditionalMembers {
    #if NOWHERE
      struct State { var text = "" }
    #else
      @ObservableState
      struct State: Equatable { var count = 0 }
    #endif
    #if !NOWHERE
      enum Action { case incr }
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    #endif
  }

  /// Contains another reducer for the same state and actions.
  @Reducer
  struct WithCore {
    @ObservableState
    struct State: Equatable { var count = 0 }
    enum Action { case incr }

    @Reducer
    struct Core {
      var body: some Reducer<State, Action> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    var body: some ReducerOf<Self> { Core() }
  }

  @Reducer
  enum InnerPath {
    case inner(BodyInExtension)
    case end, start
  }
  extension InnerPath.State: Equatable {}

  /// Nests another enum of features, through its body type.
  @Reducer
  enum OuterPath {
    case nested(InnerPath.Body)
    case explicit(InnerPath.Body = InnerPath.body)
    case leaf(BodyInExtension)
    case last
  }
  extension OuterPath.State: Equatable {}

  @MainActor
  struct SplitFeatureTests {
    @Test func featurePartsMayBeInExtensionsAndConditions() async {
      let body = TestStore(initialState: BodyInExtension.State()) { BodyInExtension() }
      await body.send(.incr) { $0.count = 1 }
      let function = TestStore(initialState: FunctionInExtension.State()) { FunctionInExtension() }
      await function.send(.incr) { $0.count = 1 }
      let types = TestStore(initialState: TypesInExtensions.State()) { TypesInExtensions() }
      await types.send(.incr) { $0.count = 1 }
      let conditional = TestStore(initialState: ConditionalMembers.State()) { ConditionalMembers() }
      await conditional.send(.incr) { $0.count = 1 }
    }

    @Test func aNestedReducerHasTheTypesAroundIt() async {
      let store = TestStore(initialState: WithCore.State()) { WithCore() }
      await store.send(.incr) { $0.count = 1 }
    }

    @Test func anEnumOfFeaturesNestsAnother() {
      let store = Store(initialState: OuterPath.State.nested(.inner(BodyInExtension.State()))) {
        OuterPath.body
      }
      store.send(.nested(.inner(.incr)))
      #expect(store.state == .nested(.inner(BodyInExtension.State(count: 1))))
      guard case .nested(let nested) = store.case, case .inner(let inner) = InnerPath.scope(nested) else {
        Issue.record("The state is in another case.")
        return
      }
      inner.send(.incr)
      #expect(inner.count == 2)
    }

    @Test func casesInOneDeclarationAreSeparateCases() {
      #expect(InnerPath.State.end.is(\.end))
      #expect(Array(OuterPath.State.allCasePaths).count == 4)
    }
  }
#endif
