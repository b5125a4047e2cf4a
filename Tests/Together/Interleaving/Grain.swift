import CombineCore

/// How finely threads are interleaved.
package enum Grain: Int, Sendable, CaseIterable {
  /// At locks, gates and user code.
  case locks = 1
  /// At each access to an atomic too, except for the words of locks.
  case atomics = 2
  /// At each access to an atomic.
  case lockWords = 3

  func includes(_ kind: SchedulePoint.PointKind) -> Bool {
    switch kind {
    case .user, .lock, .gate, .park: true
    case .atomic, .load, .gateLoad: self != .locks
    case .lockWord: self == .lockWords
    }
  }
}
