import CombineCore

/// The granularity of interleaving.
package enum Grain: Int, Sendable, CaseIterable {
  /// Switches at locks, gates and user code.
  case locks = 1
  /// Also switches at each access to an atomic, except for lock words.
  case atomics = 2
  /// Switches at each access to an atomic.
  case lockWords = 3

  func includes(_ kind: SchedulePoint.PointKind) -> Bool {
    switch kind {
    case .user, .lock, .gate, .park: true
    case .atomic, .load, .gateLoad: self != .locks
    case .lockWord: self == .lockWords
    }
  }
}
