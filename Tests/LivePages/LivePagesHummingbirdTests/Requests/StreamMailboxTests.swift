#if LivePages
  import Hummingbird
  import LivePagesCore
  import Testing

  @testable import LivePagesHummingbird

  struct StreamMailboxTests {
    /// The text that is written to a connection.
    private final class Written: ResponseBodyWriter, Sendable {
      let text = Locked("")

      func write(_ buffer: ByteBuffer) { text.withLock { $0 += String(buffer: buffer) } }

      func finish(_ trailingHeaders: HTTPFields?) { text.withLock { $0 += "." } }
    }

    /// Sends a request and returns the text of the response.
    private func poll(_ mailbox: StreamMailbox, after number: Int) async -> String {
      let written = Written()
      await withCheckedContinuation { continuation in
        StreamPoll(of: mailbox, after: number).begin(output: ConnectionOutput(written)) { _ in
          continuation.resume()
        }
      }
      return written.text.withLock { $0 }
    }

    @Test func aStreamWaitsForTheAcknowledgementOfEachBatch() async {
      let mailbox = StreamMailbox(after: 0) {}
      let log = Locked<[String]>([])
      let stream = Task {
        for text in ["a", "b"] {
          await mailbox.write(ByteBuffer(string: text))
          await mailbox.endBatch()
          log.withLock { $0.append("acknowledged \(text)") }
        }
        await mailbox.finish()
      }
      let first = await poll(mailbox, after: 0)
      #expect(first == "aevent: batch\ndata: 1\n\n.")
      #expect(log.withLock { $0 } == [])
      #expect(await poll(mailbox, after: 1) == "bevent: batch\ndata: 2\n\n.")
      #expect(log.withLock { $0 } == ["acknowledged a"])
      // The stream ends without another batch.
      #expect(await poll(mailbox, after: 2) == ".")
      await stream.value
      #expect(!mailbox.canContinue(after: 2))
    }

    @Test func aRequestThatIsReplacedEndsWithoutABatch() async {
      let mailbox = StreamMailbox(after: 0) {}
      let former = Task { await poll(mailbox, after: 0) }
      while mailbox.pollCount == 0 { await Task.yield() }
      let latest = Task { await poll(mailbox, after: 0) }
      #expect(await former.value == ".")
      await mailbox.write(ByteBuffer(string: "a"))
      async let end: Void = mailbox.endBatch()
      #expect(await latest.value == "aevent: batch\ndata: 1\n\n.")
      mailbox.giveUp()
      await end
    }

    @Test func unpolledStreamsEnd() async {
      let (sleeps, sleep) = AsyncStream.makeStream(of: Duration.self)
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let mailbox = StreamMailbox(after: 0) {
        sleep.yield($0)
      } onAbsence: {
        end.finish()
      }
      await mailbox.write(ByteBuffer(string: "a"))
      async let writing: Void = mailbox.endBatch()
      _ = await poll(mailbox, after: 0)
      var times = sleeps.makeAsyncIterator()
      #expect(await times.next() == StreamMailbox.patience)
      for await _ in ends {}
      await writing
      #expect(!mailbox.canContinue(after: 1))
    }

    @Test(.timeLimit(.minutes(5))) func repeatedRequestsDoNotExtendTheTimeForAnAcknowledgement() async {
      let sleeps = Locked(0)
      let mailbox = StreamMailbox(after: 0) { _ in
        sleeps.withLock { $0 += 1 }
        try await Task.sleep(for: .seconds(3600))
      } onAbsence: {
      }
      await mailbox.write(ByteBuffer(string: "a"))
      async let writing: Void = mailbox.endBatch()
      _ = await poll(mailbox, after: 0)
      while sleeps.withLock({ $0 }) == 0 { await Task.yield() }
      for _ in 0..<10 { _ = await poll(mailbox, after: 0) }
      for _ in 0..<100 { await Task.yield() }
      #expect(sleeps.withLock { $0 } == 1)
      mailbox.giveUp()
      await writing
    }

    @Test func aBatchEndsAtItsLargestSize() async {
      let mailbox = StreamMailbox(after: 0) {}
      let isWritten = Locked(false)
      async let writing: Void = {
        await mailbox.write(ByteBuffer(repeating: UInt8(ascii: "a"), count: EventStream.largestBlock))
        isWritten.withLock { $0 = true }
      }()
      #expect(await poll(mailbox, after: 0).hasSuffix("event: batch\ndata: 1\n\n."))
      #expect(!isWritten.withLock { $0 })
      mailbox.giveUp()
      await writing
    }

    @Test func onlyTheLastBatchIsRepeated() async {
      let mailbox = StreamMailbox(after: 3) {}
      async let writing: Void = mailbox.endBatch()
      _ = await poll(mailbox, after: 3)
      #expect(mailbox.canContinue(after: 3))
      #expect(mailbox.canContinue(after: 4))
      #expect(!mailbox.canContinue(after: 2))
      #expect(!mailbox.canContinue(after: 5))
      mailbox.giveUp()
      await writing
    }
  }
#endif
