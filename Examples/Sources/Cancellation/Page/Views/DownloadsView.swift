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

/// A download with its progress and its buttons.
struct DownloadView: View {
  let state: Download.State

  var body: some View<Download.Action> {
    Container(.li, .id("download-\(state.file)"), .class("work")) {
      Container(.div, .class("work-head")) {
        Text(state.file, .h3)
        Text(status, .p, .id("download-\(state.file)-status"), .class("work-status"), .aria("live", "polite"))
      }
      Container(.div, .id("download-\(state.file)-progress"), .class("work-progress")) {
        Container(
          .progress,
          .aria("label", "Progress of \(state.file)"),
          Attribute("max", String(state.progress.size ?? 1)),
          Attribute("value", String(state.progress.received))
        )
        if let amount { Text(amount, .span, .class("amount")) }
      }
      Container(.div, .id("download-\(state.file)-problem"), .aria("live", "polite")) {
        if case .failed(let error) = state.phase {
          Text(error.description, .p, .class("notice notice-problem"))
        }
      }
      Container(.div, .class("work-actions")) {
        ActionButton(startLabel, of: state.file, send: .startTapped, isUseful: state.canStart)
        ActionButton("Start over", of: state.file, send: .startOverTapped)
        ActionButton("Cancel", of: state.file, send: .cancelTapped, isUseful: state.phase == .running)
      }
    }
  }

  private var startLabel: String {
    switch state.phase {
    case .failed: "Try again"
    case .cancelled where state.progress.received > 0: "Go on"
    case .waiting, .running, .cancelled, .finished: "Start"
    }
  }

  private var status: String {
    switch state.phase {
    case .waiting: "not started"
    case .running: "downloading"
    case .cancelled(let reason): "cancelled \(reason.text)"
    case .failed: "failed"
    case .finished: "finished, the checksum matches"
    }
  }

  /// The received amount, or nothing if the size is unknown.
  private var amount: String? {
    guard let size = state.progress.size else { return nil }
    return "\(state.progress.received / 1024) of \(size / 1024) KB"
  }
}
