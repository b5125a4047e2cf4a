import LivePages

/// The circle, its nine places, and its buttons.
struct StageView: View {
  let state: MovingCircle.State

  var body: some View<MovingCircle.Action> {
    Container(.section, .class("card"), .aria("labelledby", "stage-title")) {
      Text("The circle", .h2, .id("stage-title"))
      Container(.div, .class("stage"), .role("group"), .aria("label", "Position of the circle")) {
        for place in Place.allCases { spot(place) }
        Container(.span, .id("circle"), .class(circleClass), .aria("hidden", "true"))
      }
      Text(words, .p, .id("circle-words"), .class("circle-words"), .role("status"), .aria("live", "polite"))
      Container(.div, .class("stage-acts")) {
        Button(
          state.isLarge ? "Make it small" : "Make it large",
          send: .sizeTapped,
          animation: state.movement.animation
        )
        .id("size")
        Button(state.isRainbow ? "Rainbow again" : "Rainbow", send: .rainbowTapped).id("rainbow")
        Button(state.isTouring ? "Round trip again" : "Round trip", send: .tourTapped).id("tour")
        Button("Reset at once", send: .resetTapped).id("reset")
      }
      Container(.p, .class("stage-note")) {
        "Clicks are sent with "
        Text("Button(_:send:animation:)", .code)
        ". The rainbow is a "
        Text(".run", .code)
        " effect and the round trip a "
        Text(".publisher", .code)
        ", both with "
        Text(".animation(_:)", .code)
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

  private func spot(_ place: Place) -> some View<MovingCircle.Action> {
    Button("", send: .placeTapped(place), animation: state.movement.animation)
      .id("place-\(place.rawValue)")
      .class("spot")
      .attributes(
        .aria("label", "To the \(place.name)"),
        .aria("pressed", state.place == place ? "true" : "false")
      )
  }
}
