import Foundation
import LivePages

/// The events of all parts, the newest first.
struct LogView: View {
  let log: WorkLog
  let timeZone: TimeZone

  var body: some View<Cancellation.Action> {
    Container(.section, .id("log"), .class("card"), .aria("labelledby", "log-title")) {
      Container(.div, .class("card-head")) {
        Text("Log", .h2, .id("log-title"))
        ActionButton("Clear", of: "the log", send: .clearLogTapped, isUseful: !log.entries.isEmpty)
      }
      Container(
        .div,
        .id("log-entries"),
        .class("log-entries"),
        .role("log"),
        .aria("live", "polite"),
        .aria("labelledby", "log-title"),
        .tabindex(0)
      ) {
        if log.entries.isEmpty {
          Text("Nothing has happened yet.", .p, .class("empty"))
        } else {
          Container(.ol) {
            for entry in log.entries { row(entry) }
          }
        }
      }
    }
  }

  private func row(_ entry: WorkLog.Entry) -> Element {
    Element(.li, .id("log-\(entry.id)"), .class("log-row")) {
      Element(.time, .class("log-time"), .datetime(entry.date.formatted(.iso8601))) { time(entry.date) }
      Element(.p, .class("log-text")) {
        Element(.span, .class("log-outcome \(entry.event.outcome.style)")) { entry.event.outcome.word }
        Element(.strong) { entry.event.work.text }
        if let reason = entry.event.outcome.reason { Element(.span) { reason } }
      }
    }
  }

  private func time(_ date: Date) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
          \(second: .twoDigits)
          """,
        locale: Locale(identifier: "en_GB"),
        timeZone: timeZone,
        calendar: Calendar(identifier: .gregorian)
      )
    )
  }
}

extension WorkEvent.Work {
  /// The name of the work for users.
  var text: String {
    switch self {
    case .timer(let id): "timer \(id)"
    case .download(let file): "download \(file)"
    case .search(let text): "search \u{201C}\(text)\u{201D}"
    }
  }
}

extension WorkEvent.Outcome {
  /// The outcome in one word.
  var word: String {
    switch self {
    case .started: "started"
    case .replaced: "replaced"
    case .cancelled: "cancelled"
    case .finished: "finished"
    case .failed: "failed"
    }
  }

  var reason: String? {
    switch self {
    case .replaced: "by a newer one with the same id"
    case .cancelled(let reason): reason.text
    case .started, .finished, .failed: nil
    }
  }

  /// The class for this outcome in the style sheet.
  var style: String {
    switch self {
    case .started: "outcome-started"
    case .replaced, .cancelled: "outcome-cancelled"
    case .finished: "outcome-finished"
    case .failed: "outcome-failed"
    }
  }
}

extension WorkEvent.Reason {
  /// The reason, in words that follow "cancelled".
  var text: String {
    switch self {
    case .byID: "by its id"
    case .withAll: "with all of its kind"
    case .byAnotherEffect: "by another effect"
    case .left: "when you left the page"
    }
  }
}
