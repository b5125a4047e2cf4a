import Foundation
import LivePages

/// The whole page.
struct CancellationView: View {
  let state: Cancellation.State
  var timeZone = TimeZone.current

  var body: some View<Cancellation.Action> {
    Container(.main, .class("cancellation")) {
      Container(.div, .class("cancellation-intro")) {
        Text("Cancellation", .h1)
        Text(
          "Start a few tasks. Cancel them by their ids, replace them, or leave the page and come back: leaving cancels them all.",
          .p
        )
      }
      Container(.div, .class("cancellation-column")) {
        TimersView(state: state.timers).map(Cancellation.Action.timers)
        DownloadsView(state: state.downloads).map(Cancellation.Action.downloads)
      }
      Container(.div, .class("cancellation-column")) {
        SearchView(state: state.search).map(Cancellation.Action.search)
        LogView(log: state.log, timeZone: timeZone)
      }
    }
  }
}

/// A button of a row. While it is disabled, it keeps the keyboard focus.
struct ActionButton<Action>: View {
  let label: String
  /// The subject of the button, for screen readers.
  let subject: String
  let isUseful: Bool
  let action: Action

  init(_ label: String, of subject: String = "", send action: Action, isUseful: Bool = true) {
    self.label = label
    self.subject = subject
    self.isUseful = isUseful
    self.action = action
  }

  var body: some View<Action> {
    Button(label, send: action)
      .attributes(subject.isEmpty ? nil : .aria("label", "\(label) \(subject)"))
      .disabledKeepingFocus(!isUseful)
  }
}
