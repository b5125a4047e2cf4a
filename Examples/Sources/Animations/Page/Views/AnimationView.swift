import LivePages

/// The whole page.
struct AnimationView: View {
  let state: MovingCircle.State

  var body: some View<MovingCircle.Action> {
    Container(.main, .class("moving")) {
      Container(.div, .class("moving-intro")) {
        Text("Animated changes", .h1)
        Text(
          "The state of this page knows nothing of animations. Each change carries one along in its transaction, and the page shows it as a CSS transition of that curve and duration.",
          .p
        )
      }
      Container(.div, .class("moving-columns")) {
        StageView(state: state)
        MovementView(movement: state.movement)
      }
    }
  }
}
