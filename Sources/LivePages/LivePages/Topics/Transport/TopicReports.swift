import IssueReporting
import LivePagesCore

/// Reports what goes wrong between servers, once for each type and kind of error: more of the same would
/// follow.
final class TopicReports: Sendable {
  private struct Key: Hashable {
    let type: String
    let kind: Int
  }

  private let reported = LivePagesCore.Locked<Set<Key>>([])

  func report(_ error: TopicError) {
    let isFirst = reported.withLock { $0.insert(Self.key(of: error)).inserted }
    if isFirst { reportIssue("\(error)") }
  }

  private static func key(of error: TopicError) -> Key {
    switch error {
    case .notCodable(let channel): Key(type: channel.type, kind: 0)
    case .notEncodable(let channel, _): Key(type: channel.type, kind: 1)
    case .tooLarge(let channel, _, _): Key(type: channel.type, kind: 2)
    case .tooManyWaiting(let channel, _): Key(type: channel.type, kind: 3)
    case .notDecodable(let channel, _): Key(type: channel.type, kind: 4)
    }
  }
}
