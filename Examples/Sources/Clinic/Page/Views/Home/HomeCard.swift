import LivePages

/// A card of the home tab: its content, its error, or a loading indicator.
struct HomeCard<Content: Equatable & Sendable>: View {
  let question: ClinicQuestion
  let part: HomePart<Content>
  @HTMLBuilder let content: (Content) -> HTML

  var body: Markup<BlocShowcaseAction> {
    Container(
      .section,
      .id("home-\(question.rawValue)"),
      .class("card home-card"),
      .aria("labelledby", "\(question.rawValue)-title"),
      .aria("busy", part.isLoading ? "true" : "false")
    ) {
      Container(.div, .class("card-head")) {
        Text(question.title, .h3, .id("\(question.rawValue)-title"))
        if part.isLoading { Container(.span, .class("spinner"), .aria("hidden", "true")) }
      }
      if let error = part.error {
        Text(error.description, .p, .class("notice notice-problem"), .role("alert"))
        Button("Ask again", send: .retryTapped(question))
          .class("button button-quiet")
          .attributes(.aria("label", "Ask again: \(question.title)"))
      }
      if let loaded = part.content {
        content(loaded)
      } else if part.isLoading {
        Text("On its way\u{2026}", .p, .class("empty"))
      }
    }
  }
}
