import LivePages

/// The source of a test that was written, and a button that copies it.
struct WrittenTestView: View {
  let id: String
  let source: String

  var body: some View<InspectorAction> {
    Container(.div) {
      Container(.div, .class("inspector-row")) {
        Markup(
          HTML {
            Element(.button, .type("button"), .class("button"), Attribute("data-copy", id)) {
              "Copy the test"
            }
            Element(.p, .id("\(id)-copied"), .role("status")) {}
          }
        )
      }
      // It can be scrolled, and so has to be reachable by keyboard.
      Container(.pre, .id(id), .tabindex(0), .role("region"), .aria("label", "Source of the test")) {
        Text(source)
      }
    }
  }
}
