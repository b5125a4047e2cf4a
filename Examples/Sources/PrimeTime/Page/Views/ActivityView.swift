import Foundation
import LivePages

/// The changes of the favorites, the newest first.
struct ActivityView {
  let activities: [Activity]
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

  private func row(_ activity: Activity) -> Element {
    let (isAdded, prime) = activity.change
    return Element(.li, .class("feed-row")) {
      Element(
        .span,
        .class(isAdded ? "feed-sign feed-added" : "feed-sign feed-removed"),
        .aria("hidden", "true")
      ) {
        isAdded ? "+" : "\u{2212}"
      }
      Element(.span, .class("feed-text")) {
        isAdded ? "Added " : "Removed "
        Element(.strong) { written(prime) }
      }
      Element(.time, .class("feed-time"), .datetime(activity.timestamp.formatted(.iso8601))) {
        activity.timestamp.formatted(
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

extension Activity {
  fileprivate var change: (isAdded: Bool, prime: Int) {
    switch kind {
    case .addedFavoritePrime(let prime): (true, prime)
    case .removedFavoritePrime(let prime): (false, prime)
    }
  }
}
