import ComposableArchitecture

/// Circles on a canvas, with a history of their creations and adjustments.
@Reducer
public struct CircleDrawer: Sendable {
  /// A position on the canvas.
  public struct Point: Equatable, Codable, Sendable {
    var x: Double
    var y: Double
  }

  public struct Circle: Identifiable, Equatable, Sendable {
    public let id: Int
    let center: Point
    var diameter: Double

    /// The distance of a point from the center; `nil` outside of the circle.
    func distance(to point: Point) -> Double? {
      let (x, y) = (point.x - center.x, point.y - center.y)
      let distance = (x * x + y * y).squareRoot()
      return distance < diameter / 2 ? distance : nil
    }
  }

  /// A step of the history.
  enum Change: Equatable {
    case created(Circle)
    case resized(Circle.ID, from: Double, to: Double)
  }

  @ObservableState
  public struct State: Equatable {
    var circles: IdentifiedArrayOf<Circle> = []
    var nextID = 1
    var history: [Change] = []
    /// The number of changes that are in effect. Those after them can be redone.
    var done = 0
    var pointer = Point(x: canvas.x / 2, y: canvas.y / 2)
    var movesPointerByKeys = false
    var selection: Circle.ID?
    /// The position of the popup menu.
    var menu: Point?
    /// The diameter that the dialog began with.
    var adjustedFrom: Double?

    var selected: Circle? { selection.flatMap { circles[id: $0] } }
    var canUndo: Bool { done > 0 }
    var canRedo: Bool { done < history.count }
  }

  public enum Action: Equatable {
    case pointed(Point)
    case clicked(Point)
    case menuRequested(Point)
    case nudged(x: Double, y: Double)
    case diameterChanged(Double)
    case clickedByKey, menuDismissed
    case adjustTapped, adjustingEnded
    case undoTapped, redoTapped
  }

  static let canvas = Point(x: 480, y: 320)
  static let diameters = 10.0...200.0
  static let firstDiameter = 40.0
  /// The limits of a session's memory.
  static let (mostCircles, mostChanges) = (200, 1000)

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pointed(let point):
        if state.menu == nil { state.point(at: point) }
      case .clicked(let point): state.click(at: point)
      case .menuRequested(let point):
        state.point(at: point)
        state.menu = state.selection == nil ? nil : state.pointer
      case .nudged(let x, let y):
        state.point(at: Point(x: state.pointer.x + x, y: state.pointer.y + y))
        state.movesPointerByKeys = true
      case .clickedByKey:
        state.click(at: state.pointer)
        state.movesPointerByKeys = true
      case .menuDismissed: state.menu = nil
      case .adjustTapped:
        state.menu = nil
        state.adjustedFrom = state.selected?.diameter
      case .diameterChanged(let diameter):
        guard state.adjustedFrom != nil, let id = state.selection else { break }
        state.circles[id: id]?.diameter = diameter
      case .adjustingEnded:
        guard let old = state.adjustedFrom, let circle = state.selected else { break }
        state.adjustedFrom = nil
        if old != circle.diameter { state.note(.resized(circle.id, from: old, to: circle.diameter)) }
      case .undoTapped:
        guard state.canUndo else { break }
        state.done -= 1
        switch state.history[state.done] {
        case .created(let circle): state.circles.remove(id: circle.id)
        case .resized(let id, let old, _): state.circles[id: id]?.diameter = old
        }
        state.point(at: state.pointer)
      case .redoTapped:
        guard state.canRedo else { break }
        switch state.history[state.done] {
        case .created(let circle): state.circles.append(circle)
        case .resized(let id, _, let new): state.circles[id: id]?.diameter = new
        }
        state.done += 1
        state.point(at: state.pointer)
      }
      return .none
    }
  }
}

extension CircleDrawer.State {
  /// Moves the pointer, and selects the nearest of the circles that contain it.
  mutating func point(at point: CircleDrawer.Point) {
    let canvas = CircleDrawer.canvas
    pointer = CircleDrawer.Point(x: min(max(point.x, 0), canvas.x), y: min(max(point.y, 0), canvas.y))
    movesPointerByKeys = false
    selection =
      circles.compactMap { circle in circle.distance(to: pointer).map { ($0, circle.id) } }
      .min { $0.0 < $1.0 }?.1
  }

  /// Creates a circle in an empty area. While the menu is open, a click only closes the menu.
  mutating func click(at point: CircleDrawer.Point) {
    let isMenuOpen = menu != nil
    menu = nil
    self.point(at: point)
    guard !isMenuOpen, selection == nil, circles.count < CircleDrawer.mostCircles else { return }
    let circle = CircleDrawer.Circle(id: nextID, center: pointer, diameter: CircleDrawer.firstDiameter)
    nextID += 1
    circles.append(circle)
    selection = circle.id
    note(.created(circle))
  }

  /// Adds a change to the history, in place of those that were undone.
  mutating func note(_ change: CircleDrawer.Change) {
    history.removeSubrange(done...)
    history.append(change)
    done += 1
    guard history.count > CircleDrawer.mostChanges else { return }
    // The oldest change can't be undone anymore.
    history.removeFirst()
    done -= 1
  }
}
