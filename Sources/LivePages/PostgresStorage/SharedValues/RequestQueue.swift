#if Postgres
  import DequeModule

  /// The reads and writes of shared values that wait for a pool's connections. It knows no connection.
  struct RequestQueue {
    typealias Reading = ReplicatedValueStore.Reading
    typealias Writing = ReplicatedValueStore.Writing

    /// The most rows that are read by one statement.
    static let batch = 200

    private var readings: Deque<Reading> = []
    private var writings: Deque<Writing> = []
    private var isReading = false
    private var runningWrites = 0
    /// Whether a thread starts what waits.
    private var isStarting = false

    mutating func append(_ reading: Reading) { readings.append(reading) }

    mutating func append(_ writing: Writing) { writings.append(writing) }

    /// Makes the caller the thread that starts what waits, until ``next(writers:)`` returns nothing.
    ///
    /// - Returns: Whether no other thread is that one.
    mutating func beginStarting() -> Bool {
      defer { isStarting = true }
      return !isStarting
    }

    /// Takes what can be started now. If that is nothing, the thread that asks starts no more.
    ///
    /// - Parameter writers: The number of connections that may write at once.
    mutating func next(writers: Int) -> (readings: [Reading], writing: Writing?) {
      var begun: (readings: [Reading], writing: Writing?) = ([], nil)
      if !isReading, !readings.isEmpty {
        isReading = true
        begun.readings = Array(readings.prefix(Self.batch))
        readings.removeFirst(begun.readings.count)
      }
      if runningWrites < writers, !writings.isEmpty {
        runningWrites += 1
        begun.writing = writings.removeFirst()
      }
      isStarting = !begun.readings.isEmpty || begun.writing != nil
      return begun
    }

    /// Notes that a batch of reads has ended.
    mutating func readingEnded() { isReading = false }

    /// Notes that a write has ended.
    mutating func writingEnded() { runningWrites -= 1 }
  }
#endif
