import ComposableArchitecture
import LivePages

/// The buttons for the drawing, and its error messages. Their keys work anywhere on the page.
struct ActsView: View {
  private let store: StoreOf<SketchFeature>

  init(_ store: StoreOf<SketchFeature>) {
    self.store = store
  }

  var body: some View<SketchFeature.Action> {
    Container(.div, .id("acts"), .class("sketch-acts")) {
      Button("Undo", send: .undoTapped)
        .disabledKeepingFocus(store.own.isEmpty)
        .id("undo")
        .class("button")
      Button("Clear", send: .clearTapped)
        .disabledKeepingFocus(store.count == 0)
        .id("clear")
        .class("button button-destructive")
    }
    .onKeyDown("z", modifiers: .control, anywhere: true, replacingDefault: true, send: .undoTapped)
    .onKeyDown("z", modifiers: .command, anywhere: true, replacingDefault: true, send: .undoTapped)
    Container(.div, .id("refusal"), .role("alert")) {
      if let refusal = store.refusal { Text(refusal.description, .p, .class("notice notice-problem")) }
    }
  }
}
