import LivePages

/// How much of something there is. The same stands beside it in words, so that it is for the eyes alone.
struct ProgressBar {
  let value: Int
  let total: Int

  var body: Element {
    Element(
      .progress,
      .class("home-progress"),
      .value(String(value)),
      Attribute("max", String(total)),
      .aria("hidden", "true")
    )
  }
}
