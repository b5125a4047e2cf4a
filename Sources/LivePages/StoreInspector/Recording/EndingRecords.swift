import CombineShim

/// A record of something that ends.
protocol EndingRecord: AnyObject {
  var hasEnded: Bool { get }
}

/// The records of an inspector of things that come and end: those that go on, and the latest that have ended.
final class EndingRecords<Record: EndingRecord>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`, and records can be used from any thread.

  /// How many that have ended are kept at least.
  private let kept = 256

  private let lock = Lock()
  private var records: [Record] = []
  private var limit = 512

  var all: [Record] { lock.withLock { records } }

  func insert(_ record: Record) {
    let present = lock.withLock {
      records.append(record)
      return records.count > limit ? records : nil
    }
    if let present { removeEnded(of: present) }
  }

  private func removeEnded(of present: [Record]) {
    let removed = Set(present.filter(\.hasEnded).dropLast(kept).map(ObjectIdentifier.init))
    // What is removed is released outside of the lock, with `present`: values may come back here from their
    // `deinit`.
    lock.withLock {
      records.removeAll { removed.contains(ObjectIdentifier($0)) }
      limit = max(2 * kept, records.count + kept)
    }
    withExtendedLifetime(present) {}
  }
}
