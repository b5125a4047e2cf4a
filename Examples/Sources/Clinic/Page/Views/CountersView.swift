import LivePages

/// Two counters: one exists as long as the app, the other as long as this page is open.
struct CountersView: View {
  let appCount: Int
  let visitCount: Int

  var body: Markup<BlocShowcaseAction> {
    card("app-count", "Count of the app", appCount, "Count for the app", .appCountTapped)
    card("visit-count", "Count of this visit", visitCount, "Count for this visit", .visitCountTapped)
  }

  private func card(
    _ id: String,
    _ title: String,
    _ count: Int,
    _ label: String,
    _ action: BlocShowcaseAction
  ) -> some View<BlocShowcaseAction> {
    Container(.section, .class("card"), .aria("labelledby", "\(id)-title")) {
      Text(title, .h2, .id("\(id)-title"))
      Text(String(count), .output, .id(id), .class("count"), .aria("live", "polite"))
      Button(label, send: action)
    }
  }
}
