import ComposableArchitecture
import LivePages

/// The sheet, which a hook controls. Its parameters are in `data-` attributes.
///
/// It is rendered separately, so that a stroke of another visitor updates only this part. It has the role of
/// an application, so that screen readers leave the arrow keys to it, and it contains an image.
struct SheetView: View {
  /// The sheet's width and height, in the units of ``Sketch/Pen/Width``.
  static let size = (width: 1200, height: 800)

  private let store: StoreOf<SketchFeature>

  init(_ store: StoreOf<SketchFeature>) {
    self.store = store
  }

  var body: some View<SketchFeature.Action> {
    Container(.div, .id("sheet-frame"), .class("sheet-frame")) {
      Container(
        .div,
        .id("sheet"),
        .class("sheet"),
        .tabindex(0),
        .role("application"),
        .aria("label", "Sheet to draw on"),
        .aria("describedby", "keys"),
        Attribute("data-drawing", store.drawingID),
        Attribute("data-latest", "\(store.told)"),
        Attribute("data-session", store.session),
        Attribute("data-counted", "\(store.counted)"),
        Attribute("data-color", store.pen.ink.color),
        Attribute("data-width", "\(store.pen.width.units)")
      ) {
        Container(
          .canvas,
          .id("canvas"),
          .role("img"),
          .aria("label", "The drawing"),
          .aria("describedby", "stroke-count"),
          Attribute("width", "\(Self.size.width)"),
          Attribute("height", "\(Self.size.height)")
        )
      }
      .hook("Sketch")
      .onHook("drawn", example: DrawnStroke(key: 0, points: []), maxSize: 8192) { .drawn($0) }
      .onHook("lacking", example: 0, maxSize: 16) { .strokesWanted(after: $0) }
      Text(strokes, .p, .id("stroke-count"), .class("stroke-count"))
    }
  }

  private var strokes: String {
    switch store.count {
    case 0: "no strokes yet"
    case 1: "1 stroke"
    default: "\(store.count) strokes"
    }
  }
}
