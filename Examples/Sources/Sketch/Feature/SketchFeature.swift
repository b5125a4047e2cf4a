import ComposableArchitecture
import Foundation

/// One visitor's view of the shared drawing.
///
/// The visitor's canvas receives the changes, and requests missing strokes.
@Reducer
public struct SketchFeature: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Shared public var drawing: Drawing
    /// The ID of the drawing, which can be rendered without observing each change.
    public let drawingID: String
    /// Identifies this visitor's session.
    public let session: String
    public var pen = Pen()
    /// The number of the latest change that was sent to the canvas.
    public var told: Int
    /// The number of strokes at that change.
    public var count: Int
    /// The key of the tab's latest stroke that was accepted or rejected.
    public var counted = 0
    /// The strokes that this visitor can remove.
    public var own: [Stroke.ID] = []
    public var refusal: StrokeRefusal?
    /// The time at which the canvas last requested all strokes.
    var loaded: Date?
    /// The last stroke of the latest part, unless it was the last part.
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
    /// The canvas lacks the strokes after the given one, or all strokes for 0.
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

  /// The minimum time between two transfers of all strokes, in seconds. A part is a thousand times as large
  /// as its request.
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

  /// Subscribes to the changes of others. The visitor's own changes are sent immediately, and repeated here
  /// without effect.
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

  /// Sends the next part of the drawing. A request for another part, or one that comes too soon, is ignored.
  /// A canvas that still lacks strokes requests them again.
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
    // The first part replaces everything that the canvas has. Later ones are sent together with the changes
    // before them.
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

  /// Changes the shared drawing, and sends the change to this visitor's canvas.
  private func change(_ state: inout State, _ operation: (inout Drawing) -> Void) -> Effect<Action> {
    let told = state.told
    let news = state.$drawing.withLock { drawing in
      operation(&drawing)
      return drawing.news(after: told)
    }
    return show(tell(news, &state))
  }

  /// Records changes.
  ///
  /// - Returns: The changes that the canvas lacks.
  private func tell(_ news: DrawingNews, _ state: inout State) -> [SketchCanvas.Message] {
    guard news.latest > state.told else { return [] }
    let changes = news.changes.filter { $0.number > state.told }
    state.told = news.latest
    state.count = news.count
    state.own.removeAll { $0 < news.oldest }
    return changes.map { .change($0) }
  }

  /// Shows messages synchronously, so that those of later actions come after them.
  private func show(_ messages: [SketchCanvas.Message]) -> Effect<Action> {
    guard !messages.isEmpty else { return .none }
    return .publisher { [canvas] in
      for message in messages { canvas.show(message) }
      return Empty<Action, Never>()
    }
  }
}
