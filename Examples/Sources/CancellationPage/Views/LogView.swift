import Cancellation
import Foundation
import LivePages

/// What was started, replaced, cancelled and finished, the newest first.
struct LogView {
  let log: WorkLog
  let timeZone: TimeZone

  var body: Element {
    Element(.section, .id("log"), .class("card"), .aria("labelledby", "log-title")) {
      Element(.div, .class("card-head")) {
        Element(.h2, .id("log-title")) { "Log" }
        ActionButton(label: "Clear", subject: "the log", event: .logCleared, isUseful: !log.entries.isEmpty)
          .body
      }
      Element(
        .div,
        .id("log-entries"),
        .class("log-entries"),
        .role("log"),
        .aria("live", "polite"),
        .aria("labelledby", "log-title"),
        .tabindex(0)
      ) {
        if log.entries.isEmpty {
          Element(.p, .class("empty")) { "Nothing has happened yet." }
        } else {
          Element(.ol) {
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
