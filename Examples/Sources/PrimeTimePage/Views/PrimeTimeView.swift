import Foundation
import LivePages

/// The whole page.
public struct PrimeTimeView {
  let state: ViewState
  let timeZone: TimeZone

  /// - Parameter timeZone: The zone in which dates are written.
  public init(_ state: ViewState, timeZone: TimeZone = .current) {
    self.state = state
    self.timeZone = timeZone
  }

  public var body: HTML {
    HTML {
      Element(.main, .class("page")) {
        Element(.h1, .class("visually-hidden")) { "PrimeTime" }
        CounterView(count: state.count, isAsking: state.isAsking).body
        FavoritesView(favorites: state.favorites, notice: state.fileNotice).body
        ActivityView(activities: state.activities, timeZone: timeZone).body
      }
      Element(.div, .id("dialogs")) {
        if let modal = state.primeModal {
          PrimeModalView(modal: modal).body
        }
        if let alert = state.alert {
          DialogView(alert, id: "nth-prime-alert", event: PrimeTimeEvent.alertAnswered).body
        }
      }
    }
  }
}
