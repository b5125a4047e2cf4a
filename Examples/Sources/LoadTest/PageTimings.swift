import Foundation
import Timings

/// The measurements of a server about its pages.
struct PageTimings {
  let timings: [Timing]

  /// Returns the median time on the server from receiving an event to writing its patch.
  func wait(on page: String) -> Duration? { median("live_pages_event_to_patch", page) }

  /// Returns the median time for rendering a page.
  func rendering(of page: String) -> Duration? { median("live_pages_rendering", page) }

  private func median(_ timer: String, _ page: String) -> Duration? {
    timings.first { $0.timer == timer && $0.page == page }.map { .nanoseconds($0.median) }
  }
}
