import Foundation
import Timings

/// What a server has measured of its pages.
struct PageTimings {
  let timings: [Timing]

  /// Half of the events of a page waited for no longer than that, until their patch was written.
  func wait(on page: String) -> Duration? { median("live_pages_event_to_patch", page) }

  /// Half of the times, the page was rendered within that.
  func rendering(of page: String) -> Duration? { median("live_pages_rendering", page) }

  private func median(_ timer: String, _ page: String) -> Duration? {
    timings.first { $0.timer == timer && $0.page == page }.map { .nanoseconds($0.median) }
  }
}
