import LivePages

/// The home tab. Pulling it down asks the clinic for everything again.
struct HomeView {
  let bar: HomeBar
  let cards: [Element]
  let conditions: Element

  var body: HTML {
    HTML {
      Element(.div, .id("home"), .class("home"), .onPull(BlocShowcaseEvent.refreshed)) {
        bar.indicator
        bar.body
        Element(.div, .class("home-cards")) {
          for card in cards { card }
        }
        conditions
      }
    }
  }
}
