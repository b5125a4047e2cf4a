import LivePages

/// The meaning of the marks in the diagrams.
struct LegendView {
  var body: Element {
    Element(.ul, .class("legend"), .aria("label", "Symbols of the diagrams")) {
      item("a value", .value(1))
      item("waits", .value(1), .waits)
      item("is lost", .value(1), .lost)
      item("requests more", .demanded(1))
      item("finished", .finished)
      item("failed", .failed)
      item("cancelled", .cancelled)
    }
  }

  private func item(_ meaning: String, _ signal: Signal, _ fate: Mark.Fate = .arrived) -> Element {
    Element(.li) {
      Element(
        .svg,
        .class("legend-sign"),
        .aria("hidden", "true"),
        Attribute("viewBox", "0 0 36 48"),
        Attribute("width", MarbleGeometry.length(36)),
        Attribute("height", MarbleGeometry.length(48))
      ) {
        MarkView(signal: signal, fate: fate, x: 18, y: 26).body
      }
      meaning
    }
  }
}
