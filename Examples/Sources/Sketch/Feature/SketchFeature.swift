import ComposableArchitecture
import Foundation

/// One visitor's part in the drawing that all share.
///
/// A visitor's canvas is told what has changed, and asks for what it lacks.
@Reducer
public struct SketchFeature: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Shared public var drawing: Drawing
    /// The drawing's id, which can be shown without following each change.
    public let drawingID: String
    /// What tells this visitor's session from others.
    public let session: String
    public var pen = Pen()
    /// The number of the latest change that the canvas was told of.
    public var told: Int
    /// How many strokes there were then.
    public var count: Int
    /// The key of the latest stroke of this tab that was taken or refused.
    public var counted = 0
    /// The strokes that this visitor can take back.
    public var own: [Stroke.ID] = []
    public var refusal: StrokeRefusal?
    /// When the canvas asked for all strokes last.
    var loaded: Date?
    /// The last stroke of the latest part, unless no more follow.
    var partEnd: Stroke.ID?
    @Presents public var dialog: ConfirmationDialogState<Action.Dialog>?

    public init(drawing: Shared<Drawing>, session: String) {
      _drawing = drawing
      self.session = session
      let present = drawing.wrappedValue
      drawingID = present.id
      told = present.latest
      count = present.strokes.count
    }
  }

  public enum Action: Equatable {
    case appeared
    case disappeared
    indirect case heard(DrawingNews)
    case drawn(DrawnStroke)
    /// The canvas lacks the strokes after one: 0 for all.
    case strokesWanted(after: Stroke.ID)
    case inkTapped(Pen.Ink)
    case widthTapped(Pen.Width)
    case undoTapped
    case clearTapped
    case dialog(PresentationAction<Dialog>)

    @CasePathable
    public enum Dialog: Equatable, Sendable {
      case clearConfirmed
    }
  }

  private enum CancelID {
    case drawing
  }

  /// How many seconds pass at least before all strokes are sent again. A part is a thousand times as long as
  /// the question for it.
  static let loadInterval = 1.0

  @Dependency(\.sketchCanvas) private var canvas
  @Dependency(\.date) private var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return listen(state)

      case .disappeared:
        return .cancel(id: CancelID.drawing)

      case .heard(let news):
        return show(tell(news, &state))

      case .drawn(let stroke):
        return draw(stroke, &state)

      case .strokesWanted(let start):
        return send(after: start, &state)

      case .inkTapped(let ink):
        state.pen.ink = ink
        return .none

      case .widthTapped(let width):
        state.pen.width = width
        return .none

      case .undoTapped:
        guard let last = state.own.popLast() else { return .none }
        return change(&state) { $0.erase(last) }

      case .clearTapped:
        if state.count > 0 { state.dialog = .clear }
        return .none

      case .dialog(.presented(.clearConfirmed)):
        return change(&state) { $0.clear() }

      case .dialog:
        return .none
      }
    }
    .ifLet(\.$dialog, action: \.dialog)
  }

  /// Hears of what others draw. One's own changes are told at once, and come again, which changes nothing.
  private func listen(_ state: State) -> Effect<Action> {
    .publisher { [drawing = state.$drawing, told = state.told] in
      drawing.publisher
        .scan(nil as DrawingNews?) { last, drawing in drawing.news(after: last?.latest ?? told) }
        .compactMap { $0 }
        .filter { !$0.isEmpty }
        .map(Action.heard)
    }
    .cancellable(id: CancelID.drawing, cancelInFlight: true)
  }

  /// Sends the next part of the drawing. A request for another part, or one that comes too soon, gets no
  /// answer: a canvas that still lacks something asks again.
  private func send(after start: Stroke.ID, _ state: inout State) -> Effect<Action> {
    if start == 0 {
      let now = date.now
      if let loaded = state.loaded, now.timeIntervalSince(loaded) < Self.loadInterval { return .none }
      state.loaded = now
    } else if start != state.partEnd {
      return .none
    }
    let part = state.drawing.part(after: start)
    state.partEnd = part.isLast ? nil : part.strokes.last?.id
    let changes = tell(state.drawing.news(after: state.told), &state)
    // The first part takes the place of all that the canvas has. Later ones go with the changes before them.
    return show((start == 0 ? [] : changes) + [.part(part)])
  }

  private func draw(_ stroke: DrawnStroke, _ state: inout State) -> Effect<Action> {
    state.counted = max(state.counted, stroke.key)
    do throws(StrokeRefusal) {
      let points = try stroke.checkedPoints()
      state.refusal = nil
      let pen = state.pen
      var id: Stroke.ID?
      let effect = change(&state) { id = $0.draw(points, with: pen) }
      if let id { state.own.append(id) }
      return effect
    } catch {
      state.refusal = error
      return .none
    }
  }

  /// Changes the drawing for all, and tells this visitor's canvas.
  private func change(_ state: inout State, _ operation: (inout Drawing) -> Void) -> Effect<Action> {
    let told = state.told
    let news = state.$drawing.withLock { drawing in
      operation(&drawing)
      return drawing.news(after: told)
    }
    return show(tell(news, &state))
  }

  /// Notes what has changed.
  ///
  /// - Returns: The changes that the canvas does not have yet.
  private func tell(_ news: DrawingNews, _ state: inout State) -> [SketchCanvas.Message] {
    guard news.latest > state.told else { return [] }
    let changes = news.changes.filter { $0.number > state.told }
    state.told = news.latest
    state.count = news.count
    state.own.removeAll { $0 < news.oldest }
    return changes.map { .change($0) }
  }

  /// Shows messages at once: those of a later action come after them.
  private func show(_ messages: [SketchCanvas.Message]) -> Effect<Action> {
    guard !messages.isEmpty else { return .none }
    return .publisher { [canvas] in
      for message in messages { canvas.show(message) }
      return Empty<Action, Never>()
    }
  }
}
