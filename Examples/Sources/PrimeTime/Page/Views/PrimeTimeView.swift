import ComposableArchitecture
import Foundation
import LivePages

/// The whole page.
struct PrimeTimeView: View {
  let store: StoreOf<PrimeTime>
  /// The time zone of the dates.
  var timeZone = TimeZone.current

  var body: some View<PrimeTime.Action> {
    Container(.main, .class("page")) {
      Text("PrimeTime", .h1, .class("visually-hidden"))
      CounterView(state: store.counter).map(PrimeTime.Action.counter)
      FavoritesView(state: store.favorites).map(PrimeTime.Action.favoritePrimes)
      ActivityView(activities: store.activityFeed, timeZone: timeZone).body
    }
    Container(.div, .id("dialogs")) {
      if store.counter.isPrimeModalShown {
        PrimeModalView(state: store.primeModal)
      }
      AlertView(store.counter.alert, id: "nth-prime-alert") { .counter(.alert($0)) }
    }
  }
}
