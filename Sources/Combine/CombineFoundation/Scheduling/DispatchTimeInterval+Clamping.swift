import Dispatch
import Foundation

extension DispatchTimeInterval {
  /// So many seconds: none when they are negative, never when they are too many.
  init(clamping seconds: TimeInterval) {
    guard seconds > 0 else {
      self = .nanoseconds(0)
      return
    }
    self = Int(exactly: (seconds * 1_000_000_000).rounded()).map { .nanoseconds($0) } ?? .never
  }
}
