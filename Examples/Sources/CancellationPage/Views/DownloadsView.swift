import Cancellation
import ComposableArchitecture
import LivePages

/// The downloads, and what the server is to be like for them.
struct DownloadsView {
  let state: Downloads.State

  var body: Element {
    Element(.section, .id("downloads"), .class("card"), .aria("labelledby", "downloads-title")) {
      Element(.div, .class("card-head")) {
        Element(.h2, .id("downloads-title")) { "Downloads" }
        ActionButton(
          label: "Cancel all",
          subject: "downloads",
          event: .cancelAllDownloads,
          isUseful: state.isRunning
        ).body
      }
      Element(.ul, .class("work-list")) {
        for file in state.files { DownloadView(state: file).body }
      }
      Element(.fieldset, .class("conditions")) {
        Element(.legend) { "For downloads that you start from now on" }
        select(
          "speed",
          "Each piece takes",
          .speedChosen(.medium),
          ServerSpeed.allCases.map { ($0.rawValue, $0.label) },
          chosen: ServerSpeed(state.conditions.latency).rawValue
        )
        select(
          "fault",
          "Half-way the server",
          .faultChosen(.none),
          ServerFault.allCases.map { ($0.rawValue, $0.label) },
          chosen: ServerFault(state.conditions.fault).rawValue
        )
      }
    }
  }

  private func select(
    _ id: String,
    _ label: String,
    _ event: CancellationEvent,
    _ options: [(value: String, label: String)],
    chosen: String
  ) -> Element {
    Element(.div, .class("field")) {
      Element(.label, .for(id)) { label }
      Element(.select, .id(id), .class("control"), .onInput(event)) {
        for option in options {
          Element(.option, .value(option.value), .selected(option.value == chosen)) { option.label }
        }
      }
    }
  }
}
