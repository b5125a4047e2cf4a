import LivePages

/// The last removed card, with a button to restore it. Screen readers announce its changes, so the element
/// exists even when there is nothing to undo.
struct RemovedCardView: View {
  let removed: RemovedCard?

  var body: some View<BoardFeature.Action> {
    Container(.div, .id("removed-card"), .class("removed-card"), .role("status")) {
      if let removed {
        Text("You removed “\(removed.card.title)” for all visitors.", .span)
        Button("Undo", send: .undoTapped)
          .attributes(.aria("label", "Put “\(removed.card.title)” back"))
      }
    }
  }
}
