import Cancellation
import Foundation
import LivePages

/// The whole page.
struct CancellationView {
  let state: Cancellation.State
  var timeZone = TimeZone.current

  var body: HTML {
    HTML {
      Element(.main, .class("cancellation")) {
        Element(.div, .class("cancellation-intro")) {
          Element(.h1) { "Cancellation" }
          Element(.p) {
            "Start a few things. Stop them by their ids, replace them, or leave the page and come back: what you started was "
            "cancelled."
          }
        }
        Element(.div, .class("cancellation-column")) {
          TimersView(state: state.timers).body
          DownloadsView(state: state.downloads).body
        }
        Element(.div, .class("cancellation-column")) {
          SearchView(state: state.search).body
          LogView(log: state.log, timeZone: timeZone).body
        }
      }
    }
  }
}
