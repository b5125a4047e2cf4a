import LivePages

/// The whole page.
struct AnimationView: View {
  let state: MovingCircle.State

  var body: some View<MovingCircle.Action> {
    Container(.main, .class("moving")) {
      Container(.div, .class("moving-intro")) {
        Text("Animated changes", .h1)
        Text(
          "The state of this page contains no animations. Each change has an animation in its transaction, which the page shows as a CSS transition with that curve and duration.",
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
