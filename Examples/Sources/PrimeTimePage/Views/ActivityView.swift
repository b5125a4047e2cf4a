import Foundation
import LivePages
import WrittenNumbers

/// What happened to the favorites, the latest first.
struct ActivityView {
  let activities: [ViewState.Activity]
  let timeZone: TimeZone

  var body: Element {
    Element(.section, .id("activity"), .class("card activity"), .aria("labelledby", "activity-title")) {
      Element(.h2, .id("activity-title")) { "Activity" }
      if activities.isEmpty {
        Element(.p, .class("empty")) { "Nothing has happened yet." }
      } else {
        Element(.ol, .class("feed")) {
          for activity in activities.reversed() {
            row(activity)
          }
        }
      }
    }
  }

  private func row(_ activity: ViewState.Activity) -> Element {
    Element(.li, .class("feed-row")) {
      Element(
        .span,
        .class(activity.kind == .added ? "feed-sign feed-added" : "feed-sign feed-removed"),
        .aria("hidden", "true")
      ) {
        activity.kind == .added ? "+" : "\u{2212}"
      }
      Element(.span, .class("feed-text")) {
        activity.kind == .added ? "Added " : "Removed "
        Element(.strong) { written(activity.prime) }
      }
      Element(.time, .class("feed-time"), .datetime(activity.date.formatted(.iso8601))) {
        activity.date.formatted(
          Date.VerbatimFormatStyle(
            format: """
              \(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits), \
              \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
              """,
            locale: Locale(identifier: "en_GB"),
            timeZone: timeZone,
            calendar: Calendar(identifier: .gregorian)
          )
        )
      }
    }
  }
}
