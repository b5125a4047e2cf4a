import Cancellation
import LivePages

/// A download with its progress and what can be done to it.
struct DownloadView {
  let state: Download.State

  var body: Element {
    Element(.li, .id("download-\(state.file)"), .class("work")) {
      Element(.div, .class("work-head")) {
        Element(.h3) { state.file }
        Element(.p, .id("download-\(state.file)-status"), .class("work-status"), .aria("live", "polite")) {
          status
        }
      }
      Element(.div, .id("download-\(state.file)-progress"), .class("work-progress")) {
        Element(
          .progress,
          .aria("label", "Progress of \(state.file)"),
          Attribute("max", String(state.progress.size ?? 1)),
          Attribute("value", String(state.progress.received))
        )
        if let amount { Element(.span, .class("amount")) { amount } }
      }
      Element(.div, .id("download-\(state.file)-problem"), .aria("live", "polite")) {
        if case .failed(let error) = state.phase {
          Element(.p, .class("notice notice-problem")) { error.description }
        }
      }
      Element(.div, .class("work-actions")) {
        ActionButton(
          label: startLabel,
          subject: state.file,
          event: .startDownload(state.file),
          isUseful: state.canStart
        )
        .body
        ActionButton(label: "Start over", subject: state.file, event: .startDownloadOver(state.file)).body
        ActionButton(
          label: "Cancel",
          subject: state.file,
          event: .cancelDownload(state.file),
          isUseful: state.phase == .running
        ).body
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
    case .finished: "finished, the checksum is right"
    }
  }

  /// Nothing as long as the server has not told the size.
  private var amount: String? {
    guard let size = state.progress.size else { return nil }
    return "\(state.progress.received / 1024) of \(size / 1024) KB"
  }
}
