import AnimationFeature
import LivePages

/// The whole page.
struct AnimationView {
  let state: MovingCircle.State

  var body: HTML {
    HTML {
      Element(.main, .class("moving")) {
        Element(.div, .class("moving-intro")) {
          Element(.h1) { "Animated changes" }
          Element(.p) {
            "The state of this page knows nothing of animations. Each change carries one along in its transaction, and the page shows it as a CSS transition of that curve and duration."
          }
        }
        Element(.div, .class("moving-columns")) {
          StageView(state: state).body
          MovementView(movement: state.movement).body
        }
      }
    }
  }
}
