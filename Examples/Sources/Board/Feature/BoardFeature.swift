import ComposableArchitecture
import Dispatch
import LivePages

/// One visitor's view of the shared board.
@Reducer
public struct BoardFeature: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Shared public var board: Board
    public var place: BoardPlace
    public var me: Visitor
    /// All current visitors, including this one, in order of arrival.
    public var visitors: IdentifiedArrayOf<Visitor> = []
    /// The latest actions, the newest first.
    public var notes: [BoardNote] = []
    /// The card that this visitor removed last, until the visitor restores it or changes the board again.
    public var removed: RemovedCard?
    public var newTitle = ""
    public var editedTitle = ""

    public init(board: Shared<Board>, me: Visitor, place: BoardPlace = BoardPlace()) {
      _board = board
      self.me = me
      self.place = place
    }
  }

  public enum Action: BindableAction, Equatable {
    // Large cases are indirect, because a page stores an action for each of its hundred buttons, and each
    // takes as much memory as the largest case.
    indirect case binding(BindingAction<State>)
    case appeared
    case disappeared
    indirect case wentTo(BoardPlace)
    case addTapped
    case moveTapped(Card.ID, Column)
    case renameTapped
    case removeTapped(Card.ID)
    case undoTapped
    indirect case visitorsChanged(IdentifiedArrayOf<Visitor>)
    /// The actions since this visitor arrived, the newest first.
    case heard([BoardNote])
  }

  private enum CancelID {
    case presence
    case notes
  }

  private static let mostNotes = 5
  /// A visitor receives at most two updates a second, regardless of how many other visitors are active.
  private static let pause = DispatchQueue.SchedulerTimeType.Stride.milliseconds(500)

  @Dependency(\.mainQueue) private var mainQueue
  @Dependency(\.topics) private var topics

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.me.name):
        return show(state.me)
      case .binding:
        return .none
      case .appeared:
        return .merge(join(state), listen)
      case .disappeared:
        state.visitors = []
        return .merge(.cancel(id: CancelID.presence), .cancel(id: CancelID.notes))
      case .wentTo(let place):
        return go(to: place, &state)
      case .visitorsChanged(let visitors):
        state.visitors = visitors
        return .none
      case .heard(let notes):
        state.notes = notes
        return .none
      default:
        return work(action, &state)
      }
    }
  }

  private func work(_ action: Action, _ state: inout State) -> Effect<Action> {
    let removed = state.removed
    state.removed = nil
    switch action {
    case .addTapped:
      let (title, column) = (state.newTitle, state.place.column)
      guard let card = state.$board.withLock({ $0.add(title, to: column) }) else { return .none }
      state.newTitle = ""
      return tell(.added, card, state)
    case .moveTapped(let id, let column):
      guard let card = state.$board.withLock({ $0.move(id, to: column) }) else { return .none }
      return tell(.moved(to: column), card, state)
    case .renameTapped:
      let title = state.editedTitle
      guard let id = state.place.card, let old = state.$board.withLock({ $0.rename(id, to: title) }) else {
        return .none
      }
      return tell(.renamed(from: old.title), state.board.card(id) ?? old, state)
    case .removeTapped(let id):
      guard let removed = state.$board.withLock({ $0.remove(id) }) else { return .none }
      state.removed = removed
      return tell(.removed, removed.card, state)
    case .undoTapped:
      guard let removed, state.$board.withLock({ $0.restore(removed) }) else { return .none }
      return tell(.restored, removed.card, state)
    default:
      return .none
    }
  }

  private func go(to place: BoardPlace, _ state: inout State) -> Effect<Action> {
    let opens = place.card != state.place.card
    state.place = place
    guard opens else { return .none }
    state.editedTitle = place.card.flatMap { state.board.card($0)?.title } ?? ""
    state.me.card = place.card
    return show(state.me)
  }

  private func join(_ state: State) -> Effect<Action> {
    .publisher { [topics, mainQueue, me = state.me] in
      topics.presence("board", of: Visitor.self)
        .joined(by: me)
        .throttle(for: Self.pause, scheduler: mainQueue, latest: true)
        .map(Action.visitorsChanged)
    }
    .cancellable(id: CancelID.presence, cancelInFlight: true)
  }

  private func show(_ me: Visitor) -> Effect<Action> {
    .run { [topics] _ in topics.presence("board").update(me) }
  }

  private var listen: Effect<Action> {
    .publisher { [topics, mainQueue] in
      topics.topic("board", of: BoardNote.self)
        .scan([]) { notes, note in [note] + notes.prefix(Self.mostNotes - 1) }
        .throttle(for: Self.pause, scheduler: mainQueue, latest: true)
        .map(Action.heard)
    }
    .cancellable(id: CancelID.notes, cancelInFlight: true)
  }

  private func tell(_ deed: BoardNote.Deed, _ card: Card, _ state: State) -> Effect<Action> {
    .run { [topics, name = state.me.shownName] _ in
      topics.topic("board").send(BoardNote(visitor: name, card: card, deed: deed))
    }
  }
}
