#if Postgres
  import Foundation

  /// The visitors of this server, and their changes that aren't in the database yet. To make testing easy,
  /// this type doesn't access the database or a clock.
  ///
  /// In the database, there is a row for the server and one for each visitor. Writes have consecutive
  /// numbers, stored in the server's row and in the rows of the write. A write takes effect only if the
  /// number in the server's row is lower, so an abandoned write can't undo a later one.
  ///
  /// When a visitor leaves, its row stays for a while without content, so that other servers find it among
  /// the latest changes.
  ///
  /// If the server's row was removed, for example after a long partition, the server takes a new name and
  /// writes all of its visitors again.
  struct OwnVisitors {
    struct Row: Equatable {
      let number: Int
      let channel: ClusterChannel
      /// The visitor's content, or `nil` if the visitor has left.
      let content: Data?

      /// The approximate size in a statement, in bytes.
      fileprivate var size: Int {
        channel.name.utf8.count + channel.type.utf8.count + (content?.count ?? 0)
      }
    }

    struct Write {
      let server: String
      let change: Int
      let rows: [Row]
    }

    /// The outcome of a write.
    enum Outcome {
      case written
      /// The server's row was removed.
      case lost
      /// The database didn't respond, or it reported an error.
      case unknown
    }

    /// The key of a visitor in the server's program.
    private struct Key: Hashable {
      let channel: ClusterChannel
      let number: Int
    }

    private struct Entry {
      let key: Key
      var content: Data?
      /// A Boolean value that indicates whether the database may have a row for the visitor.
      var wasSent = false
    }

    /// The maximum number of rows per write.
    private static let largestBatch = 500
    /// The size of a write, in bytes, at which no more rows are added.
    private static let largestBatchInBytes = 1_048_576

    private let makeName: @Sendable () -> String
    /// The server's name. Names are never reused.
    private(set) var server: String
    /// `true` after a row for the server was inserted into the database.
    private(set) var isRegistered = false
    private var numbers: [Key: Int] = [:]
    private var entries: [Int: Entry] = [:]
    private var lastNumber = 0
    private var lastChange = 0
    /// The visitors whose current state isn't in the database, in the order of their changes.
    private(set) var unwritten = UnwrittenVisitors()
    private var sent: [Row] = []
    private var isWriting = false
    private var isPaused = false
    /// The number of writes with unknown outcomes since the last successful one. With every one of them, the
    /// next write becomes half as large. Otherwise, a write that takes too long would be repeated unchanged.
    private var failures = 0
    /// The changes up to which rows can be purged at the next renewal and at the renewal after it.
    private var purgeable = (now: 0, next: 0)
    private var purged = 0

    init(makeName: @escaping @Sendable () -> String) {
      self.makeName = makeName
      server = makeName()
    }

    // MARK: Visitors

    /// Updates a visitor's content, or removes the visitor if the content is `nil`.
    mutating func show(_ content: Data?, number: Int, in channel: ClusterChannel) {
      let key = Key(channel: channel, number: number)
      guard let present = numbers[key] else {
        guard let content else { return }
        lastNumber += 1
        numbers[key] = lastNumber
        entries[lastNumber] = Entry(key: key, content: content)
        return unwritten.insert(lastNumber)
      }
      entries[present]?.content = content
      if content == nil { numbers[key] = nil }
      if content == nil, entries[present]?.wasSent == false {
        entries[present] = nil
        unwritten.remove(present)
      } else {
        unwritten.insert(present)
      }
    }

    // MARK: Writing

    /// Records that the database has a row for the server.
    mutating func registered() {
      isRegistered = true
      isPaused = false
    }

    /// Records that the database no longer has a row for the server.
    mutating func lost() {
      server = makeName()
      isRegistered = false
      lastChange = 0
      purgeable = (0, 0)
      purged = 0
      unwritten.removeAll()
      for number in entries.keys.sorted() {
        if entries[number]?.content == nil {
          entries[number] = nil
        } else {
          entries[number]?.wasSent = false
          unwritten.insert(number)
        }
      }
    }

    /// Returns the next write, if any. The caller must report its outcome with ``writeEnded(_:of:)``.
    mutating func nextWrite() -> Write? {
      guard isRegistered, !isWriting, !isPaused else { return nil }
      let halvings = min(failures, 20)
      let (mostRows, mostBytes) = (Self.largestBatch >> halvings, Self.largestBatchInBytes >> halvings)
      var rows: [Row] = []
      var bytes = 0
      while rows.isEmpty || (rows.count < mostRows && bytes < mostBytes), let number = unwritten.popFirst() {
        guard let entry = entries[number] else { continue }
        entries[number]?.wasSent = true
        let row = Row(number: number, channel: entry.key.channel, content: entry.content)
        rows.append(row)
        bytes += row.size
      }
      if rows.isEmpty { return nil }
      isWriting = true
      sent = rows
      lastChange += 1
      return Write(server: server, change: lastChange, rows: rows)
    }

    /// Records the outcome of a write. After an unknown outcome, no write begins until ``registered()``
    /// is called.
    mutating func writeEnded(_ outcome: Outcome, of write: Write) {
      isWriting = false
      defer { sent = [] }
      guard write.server == server else { return }
      switch outcome {
      case .written:
        failures = 0
        // A visitor that returns has a different number.
        for row in sent where row.content == nil { entries[row.number] = nil }
      case .lost: lost()
      case .unknown:
        failures += 1
        isPaused = true
        for row in sent { unwritten.insert(row.number) }
      }
    }

    // MARK: Purging

    /// Returns the change up to which the rows of departed visitors may be removed, or `nil` if none exists.
    /// Only changes from before the previous renewal qualify. By then, most other servers have read them.
    mutating func nextPurge() -> Int? {
      purgeable = (purgeable.next, lastChange)
      guard purgeable.now > purged else { return nil }
      purged = purgeable.now
      return purged
    }
  }

  /// The numbers of the visitors to write, without duplicates, in the order of their changes.
  ///
  /// Removing a number leaves it in the list until it reaches the front, or until such numbers outnumber the
  /// others. As a result, operations take amortized constant time, and the list isn't much longer than its
  /// valid part.
  struct UnwrittenVisitors {
    private(set) var list: [Int] = []
    /// The number of elements removed from the front.
    private var taken = 0
    private var present: Set<Int> = []

    /// Appends a number unless it is already present.
    mutating func insert(_ number: Int) {
      if present.insert(number).inserted { list.append(number) }
    }

    /// Removes a number. It must never be inserted again.
    mutating func remove(_ number: Int) {
      if present.remove(number) != nil { compact() }
    }

    /// Removes and returns the first number.
    mutating func popFirst() -> Int? {
      while taken < list.count {
        let number = list[taken]
        taken += 1
        guard present.remove(number) != nil else { continue }
        compact()
        return number
      }
      return nil
    }

    mutating func removeAll() { self = UnwrittenVisitors() }

    private mutating func compact() {
      guard list.count > 2 * present.count + 16 else { return }
      list = list[taken...].filter(present.contains)
      taken = 0
    }
  }

  extension UnwrittenVisitors {
    /// The number of stored numbers, including removed ones.
    var storedCount: Int { list.count }
  }
#endif
