import LivePages

/// A bar that shows a proportion. It is hidden from screen readers, because text next to it contains the
/// same value.
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
