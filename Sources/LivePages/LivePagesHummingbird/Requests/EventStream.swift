#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore

  /// The stream of server-sent events of one browser: of each tab that it carries, first the whole page, then
  /// the regions that change. With each goes up to which of the tab's events it counts.
  final class EventStream: StreamAnswer {
    private let stream: BrowserStream
    /// What the session knows of its moving, if it moves.
    private let moving: SessionMoving?
    private let report: SiteReport
    private let tasks: StreamTasks
    private let progress: Locked<Progress>

    private struct Progress {
      /// The tabs that the browser asked for and that are none of its session's, until it was told so.
      var unknown: [SecretToken]
      var shown: [SecretToken: Shown] = [:]
      /// The reason that nothing more can be written.
      var failure: (any Error)?
    }

    /// The content that was written of a tab.
    private struct Shown {
      let seat: Int
      var outline: PageOutline
      var title: String
      /// What was read of the tab when it was written.
      var moment: OpenTab.Moment
      /// The address that the last patch with one has told.
      var toldAddress: ToldAddress?
      /// The number of the last message.
      var told: Int
    }

    /// An address that a tab is told, and when. After a refused address each look at the page leads to the
    /// tab's own, which is told once for each count of handled events.
    private struct ToldAddress: Equatable {
      let address: PageAddress
      let moment: OpenTab.Moment
    }

    private struct WholePage: Encodable {
      let tab: String
      let upTo: Int
      /// Up to which event the page is saved; `nil` for one that is not.
      let saved: Int?
      /// Under which epoch of its session it is saved.
      let epoch: Int?
      /// The number of times that its session was taken: another number is another server.
      let home: Int?
      let title: String
      let address: Address?
      let missed: Int?
      let messages: [Message]?
      let id: String
      let html: String
    }

    private struct Patches: Encodable {
      let tab: String
      let upTo: Int
      let saved: Int?
      let epoch: Int?
      /// `nil` for the one before.
      let title: String?
      let address: Address?
      let animation: PageAnimation?
      let regions: [RegionPatch]
      /// The number up to which messages were dropped before they were sent.
      let missed: Int?
      /// To be taken after the regions.
      let messages: [Message]?
    }

    /// The new address for the browser.
    private struct Address: Encodable {
      /// Below the path of the page.
      let text: String
      let isReplacement: Bool

      init?(_ address: PageAddress, isReplacement: Bool) {
        guard let text = address.text else { return nil }
        self.text = text
        self.isReplacement = isReplacement
      }
    }

    private struct Gone: Encodable {
      let tab: String
    }

    /// - Parameter unknown: The tabs that the browser asked for, and that are none of its session's.
    init(
      _ stream: BrowserStream,
      moving: SessionMoving?,
      report: SiteReport,
      tasks: StreamTasks,
      unknown: [SecretToken]
    ) {
      self.stream = stream
      self.moving = moving
      self.report = report
      self.tasks = tasks
      progress = Locked(Progress(unknown: unknown))
      if !unknown.isEmpty { stream.writing.wake() }
    }

    /// Begins to write, until the browser leaves or the session ends.
    ///
    /// - Parameters:
    ///   - output: The output of the stream. It is used after this method has returned.
    ///   - onEnd: A closure that is called when nothing more is written.
    func begin(
      output: any StreamOutput,
      onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      begin(output: output, performing: { [tasks] in tasks.perform($0) }, onEnd: onEnd)
    }

    func begin(output: ConnectionOutput, onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void) {
      begin(output: output as any StreamOutput, onEnd: onEnd)
    }

    /// - Parameter perform: A closure that performs an operation in a task.
    private func begin(
      output: any StreamOutput,
      performing perform: @escaping @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void,
      onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      report.streamBegan()
      stream.writing.begin(
        performing: perform,
        write: { await self.write(to: output) },
        end: {
          self.report.streamEnded()
          onEnd(await self.end(output))
        }
      )
    }

    /// Writes until the browser leaves or the session ends, or until the task is cancelled.
    func run(output: ConnectionOutput) async throws {
      let operations = CancellableOperations()
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          begin(output: output) { [tasks] operation in
            tasks.perform { await operations.perform(operation) }
          } onEnd: {
            continuation.resume(with: $0)
          }
        }
      } onCancel: {
        stream.end()
        operations.cancel()
      }
    }

    /// Ends with what it writes of now.
    func end() { stream.end() }

    /// Writes what has changed.
    private func write(to output: any StreamOutput) async {
      do {
        let (shown, unknown) = progress.withLock { progress in
          defer { progress.unknown = [] }
          return (progress.shown, progress.unknown)
        }
        for token in unknown {
          try await output.write(Self.event("gone", data: Gone(tab: token.text)))
        }
        let round = try await write(newsSince: shown, to: output)
        progress.withLock { $0.shown = round.shown }
        for note in round.notes {
          report.sent(bytes: note.bytes, of: note.tab, showsEvents: note.showsEvents)
        }
        try await output.endBatch()
      } catch {
        progress.withLock { $0.failure = error }
        stream.end()
      }
    }

    private func end(_ output: any StreamOutput) async -> Result<Void, any Error> {
      do {
        let failure = progress.withLock { progress in
          // The connection may be open for long after the end.
          progress.shown = [:]
          return progress.failure
        }
        if let failure { throw failure }
        try await output.finish()
        return .success(())
      } catch {
        return .failure(error)
      }
    }

    /// The news of all tabs.
    private struct Round {
      /// What each tab shows once this is written.
      var shown: [SecretToken: Shown] = [:]
      /// The number of bytes that each tab got, and whether they show what its events led to.
      var notes: [(tab: OpenTab, bytes: Int, showsEvents: Bool)] = []
    }

    /// So many bytes are written at once. The pages of a hundred tabs together would be megabytes, and wait
    /// for a browser that reads slowly.
    static let largestBlock = 64 * 1024

    /// Writes what has changed of all tabs.
    private func write(newsSince shown: [SecretToken: Shown], to output: any StreamOutput) async throws
      -> Round
    {
      var round = Round()
      var block = ByteBuffer()
      for seat in stream.seats {
        var last = shown[seat.tab.token]
        if var news = try await news(of: seat, since: &last) {
          round.notes.append((seat.tab, news.block.readableBytes, news.showsEvents))
          block.writeBuffer(&news.block)
        }
        round.shown[seat.tab.token] = last
        if block.readableBytes >= Self.largestBlock {
          try await output.write(block)
          block = ByteBuffer()
        }
      }
      // By a comment now and then both ends find out that the other is gone. The one after the first batch
      // shows the browser that no proxy keeps the end of a batch in a buffer.
      if round.notes.isEmpty || shown.isEmpty { block.writeString(":\n\n") }
      if block.readableBytes > 0 { try await output.write(block) }
      return round
    }

    /// The content that is written of a tab.
    private struct News {
      var block: ByteBuffer
      /// Whether the consequences of events are in it.
      let showsEvents: Bool
    }

    /// Returns what has changed of a tab since it was shown, or `nil` for nothing.
    private func news(of seat: BrowserStream.Seat, since shown: inout Shown?) async throws -> News? {
      guard var last = shown, last.seat == seat.number else {
        return News(block: try await whole(of: seat, shown: &shown), showsEvents: false)
      }
      let tab = seat.tab
      // All that is read before the page is rendered is in the page.
      let moment = tab.moment
      let messages = tab.messages.after(last.told)
      // What was said follows the changes before it.
      let change =
        messages.entries.isEmpty
        ? seat.changes.takeChange() : await tab.page.takeFinishedChange(of: seat.changes)
      let hasHandled = moment.handledEvents > last.moment.handledEvents
      var regions: [RegionPatch] = []
      var (title, address): (String?, Address?)
      // An address that an event has opened may lead to where the state was before: the browser is told then.
      // Events without numbers change the mark alone.
      let hasOpened = moment.addressMark != last.moment.addressMark
      if change != nil || ((hasHandled || hasOpened) && tab.address != nil) {
        let look = await report.look(of: tab)
        let current = RenderedPage(look.root)
        regions = current.changes(since: last.outline)
        title = look.title == last.title ? nil : look.title
        if let followed = tab.follow(look, since: moment.addressMark) {
          let toldAddress = ToldAddress(address: followed.address, moment: moment)
          if toldAddress != last.toldAddress {
            address = Address(followed.address, isReplacement: followed.isReplacement)
            last.toldAddress = toldAddress
          }
        }
        last.outline = current.outline
        last.title = look.title
      }
      last.moment = moment
      last.told = messages.last ?? last.told
      shown = last
      let hasChanged = !regions.isEmpty || title != nil || address != nil
      guard hasChanged || hasHandled || messages.last != nil else { return nil }
      let data = Patches(
        tab: tab.token.text,
        upTo: moment.handledEvents,
        saved: saved(of: tab, at: moment),
        epoch: epoch(of: tab),
        title: title,
        address: address,
        animation: regions.isEmpty ? nil : change?.animation,
        regions: regions,
        missed: messages.missed,
        messages: Message.list(messages.entries)
      )
      return News(block: try Self.event("patches", data: data), showsEvents: hasHandled)
    }

    /// The whole page, for a tab that comes or comes back. It is told the address in any case: what it was
    /// told of that before may have been lost with its connection.
    private func whole(of seat: BrowserStream.Seat, shown: inout Shown?) async throws -> ByteBuffer {
      let tab = seat.tab
      let moment = tab.moment
      // The page is rendered by the session's actor later than what was said, so it shows the changes before.
      let messages = tab.messages.after(0)
      _ = seat.changes.takeChange()
      let look = await report.look(of: tab)
      let page = RenderedPage(look.root)
      let change = tab.follow(look, since: moment.addressMark)
      // Where the state was before the browser opened another address says nothing of that.
      let isCurrent = moment.addressMark != nil && tab.moment.addressMark == moment.addressMark
      let address = tab.address != nil && isCurrent ? look.address : nil
      shown = Shown(
        seat: seat.number,
        outline: page.outline,
        title: look.title,
        moment: moment,
        told: messages.last ?? 0
      )
      let whole = page.whole
      return try Self.event(
        "page",
        data: WholePage(
          tab: tab.token.text,
          upTo: moment.handledEvents,
          saved: saved(of: tab, at: moment),
          epoch: epoch(of: tab),
          home: tab.savedEvents == nil ? nil : moving?.epoch,
          title: look.title,
          address: address.flatMap { Address($0, isReplacement: change?.isReplacement ?? true) },
          missed: messages.missed,
          messages: Message.list(messages.entries),
          id: whole.id,
          html: whole.html
        )
      )
    }

    /// The number of the last event of a tab that is both saved and handled at `moment`: events of a batch
    /// are saved one by one, and count as handled all at once. `nil` for a tab whose events are not saved.
    private func saved(of tab: OpenTab, at moment: OpenTab.Moment) -> Int? {
      tab.savedEvents.map { min($0, moment.handledEvents) }
    }

    /// The latest epoch in which the session was saved; `nil` for a tab whose events are not saved.
    private func epoch(of tab: OpenTab) -> Int? { tab.savedEvents == nil ? nil : moving?.savedEpoch }

    private static func event(_ name: String, data: some Encodable) throws -> ByteBuffer {
      var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
      buffer.writeBytes(try JSONEncoder().encode(data))
      buffer.writeString("\n\n")
      return buffer
    }
  }

  extension EventStream {
    /// A message as it travels.
    struct Message: Encodable {
      let number: Int
      /// The name of an event.
      private var event: String?
      /// Its value, which is JSON already.
      private var value: String?
      /// Where the browser is to go.
      private var target: String?
      private var isElsewhere: Bool?
      private var isReplacement: Bool?

      /// - Returns: `nil` for none.
      static func list(_ entries: [MessageLog.Entry]) -> [Message]? {
        entries.isEmpty ? nil : entries.map(Message.init)
      }

      init(_ entry: MessageLog.Entry) {
        number = entry.number
        switch entry.message {
        case .event(let name, let json): (event, value) = (name, json)
        case .navigation(let target, let isElsewhere, let isReplacement):
          (self.target, self.isElsewhere, self.isReplacement) = (target, isElsewhere, isReplacement)
        }
      }
    }
  }
#endif
