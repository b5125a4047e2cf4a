import AnimationFeature
import LivePages

/// The circle, the nine places where it can be, and what can be done with it.
struct StageView {
  let state: MovingCircle.State

  var body: Element {
    Element(.section, .class("card"), .aria("labelledby", "stage-title")) {
      Element(.h2, .id("stage-title")) { "The circle" }
      Element(.div, .class("stage"), .role("group"), .aria("label", "Where the circle is to go")) {
        for place in Place.allCases {
          spot(place)
        }
        Element(.span, .id("circle"), .class(circleClass), .aria("hidden", "true"))
      }
      Element(.p, .id("circle-words"), .class("circle-words"), .role("status"), .aria("live", "polite")) {
        words
      }
      Element(.div, .class("stage-acts")) {
        button("size", state.isLarge ? "Make it small" : "Make it large", .sizeTapped)
        button("rainbow", state.isRainbow ? "Rainbow again" : "Rainbow", .rainbowTapped)
        button("tour", state.isTouring ? "Round trip again" : "Round trip", .tourTapped)
        button("reset", "Reset at once", .resetTapped)
      }
      Element(.p, .class("stage-note")) {
        "Clicks are sent with "
        Element(.code) { "store.send(_:animation:)" }
        ". The rainbow is a "
        Element(.code) { ".run" }
        " effect and the round trip a "
        Element(.code) { ".publisher" }
        ", both with "
        Element(.code) { ".animation(_:)" }
        ". Resetting has no animation."
      }
    }
  }

  private var circleClass: String {
    "circle at-\(state.place.rawValue) tint-\(state.tint.rawValue)\(state.isLarge ? " circle-large" : "")"
  }

  private var words: String {
    "The circle is \(state.isLarge ? "large" : "small"), \(state.tint.rawValue), and at the \(state.place.name)."
  }

  private func spot(_ place: Place) -> Element {
    Element(
      .button,
      .type("button"),
      .id("place-\(place.rawValue)"),
      .class("spot"),
      .aria("label", "To the \(place.name)"),
      .aria("pressed", state.place == place ? "true" : "false"),
      .on(AnimationEvent.placeTapped(place))
    )
  }

  private func button(_ id: String, _ label: String, _ event: AnimationEvent) -> Element {
    Element(.button, .type("button"), .id(id), .class("button"), .on(event)) { label }
  }
}
