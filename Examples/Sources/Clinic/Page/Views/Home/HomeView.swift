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
