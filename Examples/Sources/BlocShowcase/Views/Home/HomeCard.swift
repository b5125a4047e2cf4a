import ClinicApp
import LivePages

/// A card of the home tab: what was loaded, or why it was not, or that it is on its way.
struct HomeCard<Content: Equatable & Sendable> {
  let question: ClinicQuestion
  let part: HomePart<Content>
  @HTMLBuilder let content: (Content) -> HTML

  var body: Element {
    Element(
      .section,
      .id("home-\(question.rawValue)"),
      .class("card home-card"),
      .aria("labelledby", "\(question.rawValue)-title"),
      .aria("busy", part.isLoading ? "true" : "false")
    ) {
      Element(.div, .class("card-head")) {
        Element(.h3, .id("\(question.rawValue)-title")) { question.title }
        if part.isLoading { Element(.span, .class("spinner"), .aria("hidden", "true")) }
      }
      if let error = part.error {
        Element(.p, .class("notice notice-problem"), .role("alert")) { error.description }
        Element(
          .button,
          .type("button"),
          .class("button button-quiet"),
          .aria("label", "Ask again: \(question.title)"),
          .on(BlocShowcaseEvent.retryTapped(question))
        ) { "Ask again" }
      }
      if let loaded = part.content {
        content(loaded)
      } else if part.isLoading {
        Element(.p, .class("empty")) { "On its way\u{2026}" }
      }
    }
  }
}
