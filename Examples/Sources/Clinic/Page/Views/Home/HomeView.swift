import LivePages

/// The home tab. Pulling it down reloads everything.
struct HomeView: View {
  let bar: HomeBar
  let cards: [AnyView<BlocShowcaseAction>]
  let conditions: AnyView<BlocShowcaseAction>

  var body: Markup<BlocShowcaseAction> {
    Container(.div, .id("home"), .class("home")) {
      bar.indicator
      bar
      Container(.div, .class("home-cards")) {
        for card in cards { card }
      }
      conditions
    }
    .onPull(send: .refreshed)
  }
}

/// The title of the home tab, and whether it is being refreshed.
struct HomeBar: View {
  let state: HomeState

  /// The indicator, which is visible while a finger pulls the tab down and until everything is loaded.
  var indicator: Element {
    Element(
      .div,
      .id("pull-indicator"),
      .class(state.isRefreshing ? "pull-indicator pull-busy" : "pull-indicator"),
      .aria("hidden", "true")
    ) {
      Element(.span, .class("spinner"))
      Element(.span, .class("pull-hint")) { "Pull to refresh" }
      Element(.span, .class("pull-ready")) { "Release to refresh" }
      Element(.span, .class("pull-wait")) { "Refreshing\u{2026}" }
    }
  }

  var body: some View<BlocShowcaseAction> {
    Container(.section, .class("home-bar"), .aria("labelledby", "home-title")) {
      Container(.div, .class("home-head")) {
        Text("Your clinic", .h2, .id("home-title"))
        Text(status, .p, .id("home-status"), .class("home-status"), .role("status"))
      }
      Button(send: .refreshed) {
        if state.isRefreshing { Container(.span, .class("spinner"), .aria("hidden", "true")) }
        "Refresh"
      }
      .id("refresh")
    }
  }

  private var status: String {
    switch (state.isRefreshing, state.refreshes) {
    case (true, _): "Asking the clinic\u{2026}"
    case (false, 0): "Not asked yet."
    case (false, 1): "Asked once."
    case (false, let times): "Asked \(times) times."
    }
  }
}
