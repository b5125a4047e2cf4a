#if Postgres
  import Testing

  @testable import PostgresStorage

  struct RequestQueueTests {
    private var queue = RequestQueue()

    @Test mutating func readsAreBatchedAndRunOneBatchAtATime() {
      for index in 0..<(RequestQueue.batch + 1) { queue.append(reading("\(index)")) }
      #expect(queue.next(writers: 1).readings.map(\.key) == (0..<RequestQueue.batch).map { "\($0)" })
      #expect(queue.next(writers: 1).readings.isEmpty)
      queue.readingEnded()
      #expect(queue.next(writers: 1).readings.map(\.key) == ["\(RequestQueue.batch)"])
    }

    @Test mutating func writesRunInOrderOnAllConnections() {
      for key in ["a", "b", "c"] { queue.append(writing(key)) }
      #expect(queue.next(writers: 2).writing?.key == "a")
      #expect(queue.next(writers: 2).writing?.key == "b")
      #expect(queue.next(writers: 2).writing == nil)
      queue.writingEnded()
      #expect(queue.next(writers: 2).writing?.key == "c")
    }

    @Test mutating func readsAndWritesAreDequeuedTogether() {
      queue.append(writing("a"))
      queue.append(reading("b"))
      let (readings, writing) = queue.next(writers: 1)
      #expect(readings.map(\.key) == ["b"])
      #expect(writing?.key == "a")
    }

    @Test mutating func oneThreadStartsUntilNothingIsLeft() {
      queue.append(writing("a"))
      #expect(queue.beginStarting() == true)
      #expect(queue.beginStarting() == false)
      #expect(queue.next(writers: 1).writing != nil)
      #expect(queue.beginStarting() == false)
      #expect(queue.next(writers: 1).writing == nil)
      #expect(queue.beginStarting() == true)
    }

    private func reading(_ key: String) -> RequestQueue.Reading {
      RequestQueue.Reading(key: key, writer: "writer") { _ in }
    }

    private func writing(_ key: String) -> RequestQueue.Writing {
      RequestQueue.Writing(
        key: key,
        writer: "writer",
        number: 1,
        expectedVersion: 0,
        encode: { "" },
        completion: { _ in }
      )
    }
  }
#endif
