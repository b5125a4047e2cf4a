import LivePages

/// Two counts: one lives as long as the app, one as long as this page is open.
struct CountersView {
  let appCount: Int
  let visitCount: Int

  var body: HTML {
    HTML {
      card("app-count", "Count of the app", appCount, "Count for the app", .appCountTapped)
      card("visit-count", "Count of this visit", visitCount, "Count for this visit", .visitCountTapped)
    }
  }

  private func card(
    _ id: String,
    _ title: String,
    _ count: Int,
    _ label: String,
    _ event: BlocShowcaseEvent
  ) -> Element {
    Element(.section, .class("card"), .aria("labelledby", "\(id)-title")) {
      Element(.h2, .id("\(id)-title")) { title }
      Element(.output, .id(id), .class("count"), .aria("live", "polite")) { String(count) }
      Element(.button, .type("button"), .class("button"), .on(event)) { label }
    }
  }
}
