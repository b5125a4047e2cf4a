#if Postgres
  import Foundation

  /// A server's visitors, and what of them the database does not know yet. It knows no database and no time.
  ///
  /// The database has a row for the server and one for each visitor. Each write has a number, one higher than
  /// the one before, which the server's row and the rows of the write take. A write takes effect only while
  /// the server's row has a lower number: one that was given up, and reaches the database after a later one,
  /// has no effect. A visitor that leaves leaves a row without content, so that those who read what has
  /// changed since a number find it; such rows are removed later.
  ///
  /// When the server's row is gone, as after a long partition, the server takes a new name and writes all
  /// visitors again.
  struct OwnVisitors {
    struct Row: Equatable {
      let number: Int
      let channel: ClusterChannel
      /// `nil` if the visitor has left.
      let content: Data?
    }

    struct Write {
      let server: String
      let change: Int
      let rows: [Row]
    }

    /// The outcome of a write.
    enum Outcome {
      case written
      /// The server has no row any more.
      case lost
      /// There was no answer, or an error.
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
      /// Whether the database may have a row.
      var wasSent = false
    }

    /// The most rows that are written at once.
    private static let largestBatch = 500

    private let makeName: @Sendable () -> String
    /// The server's name, which no other ever has.
    private(set) var server: String
    /// Whether the database has had a row for the server.
    private(set) var isRegistered = false
    private var numbers: [Key: Int] = [:]
    private var entries: [Int: Entry] = [:]
    private var lastNumber = 0
    private var lastChange = 0
    /// The visitors that the database does not know as they are now, in the order of their changes.
    private(set) var unwritten = UnwrittenVisitors()
    private var sent: [Row] = []
    private var isWriting = false
    private var isPaused = false
    /// Changes up to this one can be purged at the next renewal, and at the one after it.
    private var purgeable = (now: 0, next: 0)
    private var purged = 0

    init(makeName: @escaping @Sendable () -> String) {
      self.makeName = makeName
      server = makeName()
    }

    // MARK: Visitors

    /// Shows a visitor, or that it has left.
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

    /// Notes that the database has a row for the server.
    mutating func registered() {
      isRegistered = true
      isPaused = false
    }

    /// Notes that the database was reached.
    mutating func resume() { isPaused = false }

    /// Notes that the database has no row for the server any more.
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

    /// Returns the next write, if any. The caller reports its outcome by ``writeEnded(_:of:)``.
    mutating func nextWrite() -> Write? {
      guard isRegistered, !isWriting, !isPaused else { return nil }
      var rows: [Row] = []
      while rows.count < Self.largestBatch, let number = unwritten.popFirst() {
        guard let entry = entries[number] else { continue }
        entries[number]?.wasSent = true
        rows.append(Row(number: number, channel: entry.key.channel, content: entry.content))
      }
      if rows.isEmpty { return nil }
      isWriting = true
      sent = rows
      lastChange += 1
      return Write(server: server, change: lastChange, rows: rows)
    }

    /// Notes how the write ended. After an outcome that is not known, nothing is written before ``resume()``.
    mutating func writeEnded(_ outcome: Outcome, of write: Write) {
      isWriting = false
      defer { sent = [] }
      guard write.server == server else { return }
      switch outcome {
      case .written:
        // A visitor who comes again has another number.
        for row in sent where row.content == nil { entries[row.number] = nil }
      case .lost: lost()
      case .unknown:
        isPaused = true
        for row in sent { unwritten.insert(row.number) }
      }
    }

    // MARK: Purging

    /// Up to which change rows of visitors that have left may be removed, or `nil` if there is none: changes
    /// that were written before the renewal before this one, so that the others have mostly read them.
    mutating func nextPurge() -> Int? {
      purgeable = (purgeable.next, lastChange)
      guard purgeable.now > purged else { return nil }
      purged = purgeable.now
      return purged
    }
  }

  /// The numbers of visitors that are to be written, each once, in the order of their changes.
  ///
  /// Numbers that were removed stay in the list until they come first, or are more than the others. So the
  /// list is never much longer than what is to be written, and each operation takes constant time on average.
  struct UnwrittenVisitors {
    private(set) var list: [Int] = []
    /// How many at the beginning of the list were taken.
    private var taken = 0
    private var present: Set<Int> = []

    /// Adds a number behind the others, unless it is there.
    mutating func insert(_ number: Int) {
      if present.insert(number).inserted { list.append(number) }
    }

    /// Removes a number, which is not inserted again.
    mutating func remove(_ number: Int) {
      if present.remove(number) != nil { compact() }
    }

    /// Removes the first number.
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
#endif
