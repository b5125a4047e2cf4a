import ComposableArchitecture
import LivePages
import StoreInspector

/// The sixth task: a drawing, a dialog, and undo and redo.
public struct CircleDrawerPage: GUITaskPage {
  public let path = "/circle-drawer"
  public let title = "Circle drawer \u{B7} Tributary"
  public let scripts = [SevenGUIsAssets.circles.path]

  public init() {}

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<CircleDrawer> {
    Store(initialState: CircleDrawer.State()) { CircleDrawer().inspected("circle-drawer") }
  }

  public func body(_ store: StoreOf<CircleDrawer>) -> some View<CircleDrawer.Action> {
    GUITask(
      "Circle drawer",
      "Undo and redo: click to draw a circle, and right-click or use the button to adjust the gray one. With the keyboard, use the arrow keys and Return."
    ) {
      Container(.div, .class("gui-buttons")) {
        Button("Undo", send: .undoTapped).disabledKeepingFocus(!store.canUndo)
        Button("Redo", send: .redoTapped).disabledKeepingFocus(!store.canRedo)
        Button("Adjust diameter…", send: .adjustTapped).disabledKeepingFocus(store.selection == nil)
      }
      CircleCanvas(store: store)
      Text(summary(store), .p, .id("circle-words"), .class("gui-message"), .role("status"))
      if store.adjustedFrom != nil, let circle = store.selected { DiameterDialog(circle: circle) }
    }
  }

  private func summary(_ store: StoreOf<CircleDrawer>) -> String {
    let count = store.circles.count
    let circles = count == 1 ? "1 circle" : "\(count) circles"
    guard let circle = store.selected else { return "\(circles), none selected." }
    return "\(circles). Selected: \(circle.words)."
  }
}

/// The canvas with its circles, and the popup menu of the selected one.
private struct CircleCanvas: View {
  let store: StoreOf<CircleDrawer>

  var body: some View<CircleDrawer.Action> {
    Container(.div, .id("canvas"), .class("canvas"), .tabindex(0), .role("group"), .aria("label", "Canvas")) {
      Container(
        .svg,
        Attribute("viewBox", "0 0 \(Int(CircleDrawer.canvas.x)) \(Int(CircleDrawer.canvas.y))"),
        .aria("hidden", store.menu == nil ? "true" : "false")
      ) {
        for circle in store.circles { drawing(of: circle) }
        if store.movesPointerByKeys { crosshairs }
        if let menu = store.menu { popup(at: menu) }
      }
    }
    .hook("CircleCanvas")
    .onHook("pointed", example: CircleDrawer.canvas) { .pointed($0) }
    .onHook("clicked", example: CircleDrawer.canvas) { .clicked($0) }
    .onHook("menu", example: CircleDrawer.canvas) { .menuRequested($0) }
    .onKeyDown(.leftArrow, replacingDefault: true, send: .nudged(x: -10, y: 0))
    .onKeyDown(.rightArrow, replacingDefault: true, send: .nudged(x: 10, y: 0))
    .onKeyDown(.upArrow, replacingDefault: true, send: .nudged(x: 0, y: -10))
    .onKeyDown(.downArrow, replacingDefault: true, send: .nudged(x: 0, y: 10))
    .onKeyDown(.return, send: .clickedByKey)
    .onKeyDown(.escape, send: .menuDismissed)
  }

  private func drawing(of circle: CircleDrawer.Circle) -> Element {
    Element(
      .circle,
      Attribute("cx", "\(circle.center.x)"),
      Attribute("cy", "\(circle.center.y)"),
      Attribute("r", "\(circle.diameter / 2)"),
      circle.id == store.selection ? .class("selected") : nil
    )
  }

  private var crosshairs: Element {
    let (x, y) = (store.pointer.x, store.pointer.y)
    return Element(.path, .class("crosshairs"), Attribute("d", "M\(x - 8) \(y)h16M\(x) \(y - 8)v16"))
  }

  /// The style sheet scales the menu, so that its size does not depend on that of the canvas.
  private func popup(at point: CircleDrawer.Point) -> some View<CircleDrawer.Action> {
    // Inside the canvas, also near its edges.
    let x = min(point.x, CircleDrawer.canvas.x - 236)
    let y = min(point.y, CircleDrawer.canvas.y - 76)
    return Container(.svg, Attribute("x", "\(x)"), Attribute("y", "\(y)"), Attribute("overflow", "visible")) {
      Container(.g, .class("popup"), .role("button"), .tabindex(0)) {
        Element(.rect, Attribute("width", "138"), Attribute("height", "44"), Attribute("rx", "6"))
        Element(.text, Attribute("x", "12"), Attribute("y", "27")) { "Adjust diameter.." }
      }
      .onClick(send: .adjustTapped)
      .onKeyDown(.return, .space, replacingDefault: true, send: .adjustTapped)
    }
  }
}

/// A slider for the diameter. You see changes immediately, and they take effect when you close the dialog.
private struct DiameterDialog: View {
  let circle: CircleDrawer.Circle

  var body: some View<CircleDrawer.Action> {
    Container(.dialog, .id("diameter"), .class("dialog"), .aria("labelledby", "diameter-title")) {
      Text("Adjust the diameter of the \(circle.place).", .h2, .id("diameter-title"))
      NumberField(
        "Diameter",
        value: circle.diameter,
        in: CircleDrawer.diameters,
        step: 1,
        isSlider: true
      ) { .diameterChanged($0) }
      .attributes(.autofocus)
      Container(.div, .class("dialog-buttons")) { Button("Close", send: .adjustingEnded) }
    }
    .onCancel(send: .adjustingEnded)
  }
}

extension CircleDrawer.Circle {
  var place: String { "circle at (\(center.x.text(decimals: 0)), \(center.y.text(decimals: 0)))" }
  var words: String { "\(place), diameter \(diameter.text(decimals: 0))" }
}
