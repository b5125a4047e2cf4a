import LivePages

/// The card that was removed last, which can be put back. It is read aloud as it changes, so it is there
/// before there is anything to undo.
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
