#if Macros
  import ComposableArchitecture

  @Reducer
  struct Counting {
    struct State: Equatable {
      var count = 0
    }

    enum Action: Equatable {
      case incrTapped
      case setTo(Int)
      case laterTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrTapped:
          state.count += 1
          return .none
        case .setTo(let count):
          state.count = count
          return .none
        case .laterTapped:
          return .send(.setTo(100))
        }
      }
    }
  }

  /// A feature in which the macro generates everything.
  @Reducer
  struct Nothing {}

  /// A feature written by hand, with only state and actions.
  struct ByHand: Reducer {
    struct State: Equatable {
      var text = ""
    }

    @CasePathable
    enum Action {
      case typed(String)
    }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      if case .typed(let text) = action { state.text += text }
      return .none
    }
  }

  /// A feature written by hand, with a presented child and its own effect.
  struct TimedByHand: Reducer {
    @ObservableState
    struct State: Equatable, Identifiable {
      var id = 0
      var ticks = 0
    }

    @CasePathable
    enum Action {
      case started
      case ticked
      case closed
    }

    @Dependency(\.continuousClock) private var clock
    @Dependency(\.dismiss) private var dismiss

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .started:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .ticked:
        state.ticks += 1
        return .none
      case .closed:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }

  /// Runs features that are written by hand, in every way in which a parent can run a child.
  @Reducer
  struct HandParent {
    @ObservableState
    struct State: Equatable {
      var fixed = TimedByHand.State()
      @Presents var presented: TimedByHand.State?
      @Presents var destination: HandDestination.State?
      var rows: IdentifiedArrayOf<TimedByHand.State> = []
      var path = StackState<HandDestination.State>()
      var changes = 0
    }

    enum Action {
      case fixed(TimedByHand.Action)
      case presented(PresentationAction<TimedByHand.Action>)
      case destination(PresentationAction<HandDestination.Action>)
      case rows(IdentifiedActionOf<TimedByHand>)
      case path(StackActionOf<HandDestination>)
    }

    var body: some ReducerOf<Self> {
      Scope(\.fixed, action: \.fixed) { TimedByHand() }
        .onChange(of: \.fixed.ticks) { _, state in
          state.changes += 1
          return .none
        }
      EmptyReducer()
        .ifLet(\.$presented, action: \.presented) { TimedByHand() }
        .ifLet(\.$destination, action: \.destination)
        .forEach(\.rows, action: \.rows) { TimedByHand() }
        .forEach(\.path, action: \.path)
    }
  }

  @Reducer
  enum HandDestination {
    case timed(TimedByHand)
    case text(ByHand)
  }

  extension HandDestination.State: Equatable {}

  @Reducer(state: .equatable, .sendable, action: .equatable)
  enum Destination {
    case counting(Counting)
    case limited(Limited = .init(limit: 3))
    case settings
    case message(title: String, text: String)
    @ReducerCaseEphemeral case question(Question)
  }

  /// Has cases for alerts and dialogs, and a case with its own actions.
  @Reducer
  enum Prompt {
    case alert(AlertState<Alert>)
    case dialog(ComposableArchitecture.ConfirmationDialogState<Dialog>)
    case notice(AlertState<Never>)
    @ReducerCaseIgnored case text(String)
    case counting(Counting)

    @CasePathable
    enum Alert: Equatable { case deleteTapped, keepTapped }

    @CasePathable
    enum Dialog: Equatable { case archiveTapped }

    enum Action {
      case alert(Alert)
      case dialog(Dialog)
      case notice(Never)
      case text(Typing)
      case counting(Counting.Action)
    }

    enum Typing { case typed(String) }
  }

  extension Prompt.State: Equatable {}

  /// Has an alert and a dialog with the same action type.
  @Reducer
  enum Confirmation {
    case alert(AlertState<Prompt.Alert>)
    case dialog(ConfirmationDialogState<Prompt.Alert>)
  }

  extension Confirmation.State: Equatable {}

  @Reducer
  struct Confirming {
    @ObservableState
    struct State: Equatable {
      @Presents var confirmation: Confirmation.State?
    }

    enum Action {
      case confirmation(PresentationAction<Confirmation.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.$confirmation, action: \.confirmation)
    }
  }

  struct Question: Equatable, Sendable, _EphemeralState {
    enum Action { case yes }
    var text: String
  }

  extension Counting.State: Sendable {}

  @Reducer
  struct Limited {
    let limit: Int

    struct State: Equatable, Sendable {
      var count = 0
    }

    enum Action: Equatable {
      case incrTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count = min(limit, state.count + 1)
        return .none
      }
    }
  }

  @Reducer
  struct Root {
    struct State: Equatable {
      var counting = Counting.State()
      @PresentationState var destination: Destination.State?
      var plain: Destination.State?
    }

    enum Action {
      case counting(Counting.Action)
      case destination(PresentationAction<Destination.Action>)
      case plain(Destination.Action)
      case questionTapped
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.counting, action: \.counting) {
        Counting()
      }
      Reduce { state, action in
        if case .questionTapped = action { state.destination = .question(Question(text: "Sure?")) }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.plain, action: \.plain)
    }
  }

  /// Presents prompts.
  @Reducer
  struct Prompting {
    @ObservableState
    struct State: Equatable {
      @Presents var prompt: Prompt.State?
      var answers: [String] = []
    }

    enum Action {
      case prompt(PresentationAction<Prompt.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        guard case .prompt(let prompt) = action else { return .none }
        switch prompt {
        case .presented(.alert(.deleteTapped)):
          state.answers.append("delete")
          state.prompt = .dialog(.archiving)
        case .presented(.alert(.keepTapped)):
          state.answers.append("keep \(state.prompt.map { $0.is(\.alert) } ?? false)")
        case .presented(.dialog(.archiveTapped)):
          state.answers.append("archive")
        default:
          break
        }
        return .none
      }
      .ifLet(\.$prompt, action: \.prompt)
    }
  }

  extension AlertState where Action == Prompt.Alert {
    static var deleting: Self {
      Self {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
        ButtonState(role: .cancel, action: .keepTapped) { TextState("Keep") }
      }
    }
  }

  extension ConfirmationDialogState where Action == Prompt.Dialog {
    static var archiving: Self {
      Self {
        TextState("Archive it?")
      } actions: {
        ButtonState(action: .archiveTapped) { TextState("Archive") }
      }
    }
  }

  /// Wraps any feature, and counts its actions.
  @Reducer
  struct Counted<Base: Reducer> {
    let base: Base

    struct State {
      var base: Base.State
      var actions = 0
    }

    enum Action {
      case base(Base.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.base, action: \.base) {
        base
      }
      Reduce { state, _ in
        state.actions += 1
        return .none
      }
    }
  }

  @Reducer
  public struct Published {
    public enum State: Equatable {
      case on
      case off(since: Int)
    }

    public enum Action: ViewAction {
      case view(View)
      case answered

      public enum View {
        case tapped
      }
    }

    public init() {}

    public var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .view(.tapped): state = state.off == nil ? .off(since: 1) : .on
        case .answered: break
        }
        return .none
      }
    }
  }

  @Reducer
  private struct Hidden {
    struct State {
      var nothing = Nothing.State()
      @PresentationState var place: Place.State?
    }

    enum Action {
      case nothing(Nothing.Action)
      case place(PresentationAction<Place.Action>)
    }

    @Reducer
    enum Place {
      case nothing(Nothing)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.nothing, action: \.nothing) { Nothing() }
      EmptyReducer()
        .ifLet(\.$place, action: \.place)
    }
  }

  /// Declares its conformances explicitly.
  @Reducer
  struct Redundant: Reducer {
    struct State {}
    enum Action {}
  }

  @ViewAction(for: Published.self)
  struct PublishedView {
    let store: StoreOf<Published>

    func tap() { send(.tapped) }
  }

  @MainActor
  @ViewAction(for: Published.self)
  struct MainActorView {
    let store: StoreOf<Published>

    func tap() { send(.tapped) }
  }
#endif
