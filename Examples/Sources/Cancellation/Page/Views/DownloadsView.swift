import ComposableArchitecture
import LivePages

/// The downloads, and the server conditions for them.
struct DownloadsView: View {
  let state: Downloads.State

  var body: some View<Downloads.Action> {
    Container(.section, .id("downloads"), .class("card"), .aria("labelledby", "downloads-title")) {
      Container(.div, .class("card-head")) {
        Text("Downloads", .h2, .id("downloads-title"))
        ActionButton("Cancel all", of: "downloads", send: .cancelAllTapped, isUseful: state.isRunning)
      }
      Container(.ul, .class("work-list")) {
        for file in state.files {
          DownloadView(state: file).map { .files(.element(id: file.id, action: $0)) }
        }
      }
      Container(.fieldset, .class("conditions")) {
        Text("For new downloads", .legend)
        Picker(
          "Each piece takes",
          selection: ServerSpeed(state.conditions.latency),
          in: ServerSpeed.allCases,
          title: \.label
        ) { choosing(\.latency, $0.latency) }
        .id("speed").class("control")
        Picker(
          "Half-way the server",
          selection: ServerFault(state.conditions.fault),
          in: ServerFault.allCases,
          title: \.label
        ) { choosing(\.fault, $0.fault) }
        .id("fault").class("control")
      }
    }
  }

  private func choosing<Value>(
    _ condition: WritableKeyPath<ServerConditions, Value>,
    _ value: Value
  ) -> Downloads.Action {
    var conditions = state.conditions
    conditions[keyPath: condition] = value
    return .conditionsChosen(conditions)
  }
}
