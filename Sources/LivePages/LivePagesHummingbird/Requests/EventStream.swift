#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore

  /// The stream of server-sent events for one browser. For a tab, it contains a `page` block and then changed
  /// regions, with the number of the last event that they reflect.
  ///
  /// The first block contains the regions that differ from the browser's content. Usually, there are none
  /// after the page has loaded. If the server doesn't know the content, the block contains the whole page.
  final class EventStream: StreamAnswer {
    private let stream: BrowserStream
    /// The moving state of the session, if the session can move.
    private let moving: SessionMoving?
    private let report: SiteReport
    private let tasks: StreamTasks
    private let progress: Locked<Progress>

    private struct Progress {
      /// The requested tabs that don't belong to the browser session, until the browser has been notified.
      var unknown: [SecretToken]
      var shown: [SecretToken: Shown] = [:]
      /// The error that prevents further writes.
      var failure: (any Error)?
    }

    /// The written content of a tab.
    private struct Shown {
      let seat: Int
      var outline: PageOutline
      var title: String
      /// The values that were read when the tab was written.
      var moment: OpenTab.Moment
      /// The last address that was sent.
      var toldAddress: ToldAddress?
      /// The number of the last message that was sent.
      var told: Int
    }

    /// An address sent to a tab, and the moment when it was rendered. After the page has rejected an address,
    /// all renderings result in the tab's own address. The stream sends it again only when the number of
    /// handled events has changed.
    private struct ToldAddress: Equatable {
      let address: PageAddress
      let moment: OpenTab.Moment
    }

    private struct FirstBlock: Encodable {
      let tab: String
      let upTo: Int
      /// The number of the last saved event, or `nil` if the page isn't saved.
      let saved: Int?
      /// The epoch of the session's last save.
      let epoch: Int?
      /// How often the session has been taken over. The browser uses it to recognize another server.
      let home: Int?
      let title: String
      let address: Address?
      let missed: Int?
      let messages: [Message]?
      /// The digest of the page content.
      let digest: String?
      /// The digest of the content that the regions are a change of, or `nil` if the block has the whole
      /// page.
      let since: String?
      let regions: [RegionPatch]?
      /// The whole page. A tab with an older version of the script doesn't support regions here.
      let id: String?
      let html: String?
    }

    private struct Patches: Encodable {
      let tab: String
      let upTo: Int
      let saved: Int?
      let epoch: Int?
      /// The new title, or `nil` if it is unchanged.
      let title: String?
      let address: Address?
      let animation: PageAnimation?
      /// The digest of the page content after the change, or `nil` if it is unchanged.
      let digest: String?
      let regions: [RegionPatch]
      /// The number up to which messages were dropped before they were sent.
      let missed: Int?
      /// Handled after the regions.
      let messages: [Message]?
    }

    /// The new address for the browser.
    private struct Address: Encodable {
      /// The address after the page path.
      let text: String
      let isReplacement: Bool

      init?(_ address: PageAddress, isReplacement: Bool) {
        guard let text = address.text else { return nil }
        self.text = text
        self.isReplacement = isReplacement
      }
    }

    /// - Parameter unknown: The requested tabs that don't belong to the browser session.
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

    /// Starts writing, until the browser disconnects or the session ends.
    ///
    /// - Parameters:
    ///   - output: The output of the stream. It is used after this method has returned.
    ///   - onEnd: A closure called after the last write.
    func begin(
      output: any StreamOutput,
      onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      begin(output: output, performing: { [tasks] in tasks.perform($0) }, onEnd: onEnd)
    }

    /// - Parameter perform: A closure that runs an operation in a task.
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

    /// Writes until the browser disconnects, the session ends, or the task is cancelled.
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

    /// Ends the stream after the current write.
    func end() { stream.end() }

    /// Writes the changes.
    private func write(to output: any StreamOutput) async {
      do {
        let (shown, unknown) = progress.withLock { progress in
          defer { progress.unknown = [] }
          return (progress.shown, progress.unknown)
        }
        for token in unknown {
          try await output.write(Self.event("gone", data: ["tab": token.text]))
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
          // The connection may stay open long after the end of the stream.
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

    /// The changes to all tabs.
    private struct Round {
      /// The content of each tab after the write.
      var shown: [SecretToken: Shown] = [:]
      /// For each tab, the number of written bytes, and whether the written page reflects the tab's events.
      var notes: [(tab: OpenTab, bytes: Int, showsEvents: Bool)] = []
    }

    /// The maximum number of bytes in one write. The pages of a hundred tabs together would take up megabytes
    /// and wait for a slow browser.
    static let largestBlock = 64 * 1024

    /// Writes the changes to all tabs.
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
      // An occasional comment lets both ends detect a lost connection. A comment after the first batch shows
      // the browser that no proxy buffers the end of a batch.
      if round.notes.isEmpty || shown.isEmpty { block.writeString(":\n\n") }
      if block.readableBytes > 0 { try await output.write(block) }
      return round
    }

    /// The content to write for a tab.
    private struct News {
      var block: ByteBuffer
      /// A Boolean value that indicates whether the effects of events are included.
      let showsEvents: Bool
    }

    /// Returns the changes to a tab since the last write, or `nil` if none exist.
    private func news(of seat: BrowserStream.Seat, since shown: inout Shown?) async throws -> News? {
      guard var last = shown, last.seat == seat.number else {
        return News(block: try await first(of: seat, shown: &shown), showsEvents: false)
      }
      let tab = seat.tab
      // The page is rendered later, so it reflects all of these values.
      let moment = tab.moment
      let messages = tab.messages.after(last.told)
      // Messages follow the changes that precede them.
      let change =
        messages.entries.isEmpty
        ? seat.changes.takeChange() : await tab.page.takeFinishedChange(of: seat.changes)
      let hasHandled = moment.handledEvents > last.moment.handledEvents
      var regions: [RegionPatch] = []
      var (title, address): (String?, Address?)
      // An event that opens an address may leave the state at its previous address. That address is then sent
      // to the browser. Events without numbers change only the mark.
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
        tab.noteShown(current.outline)
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
        digest: regions.isEmpty ? nil : last.outline.digest,
        regions: regions,
        missed: messages.missed,
        messages: Message.list(messages.entries)
      )
      return News(block: try Self.event("patches", data: data), showsEvents: hasHandled)
    }

    /// Returns the first block for a new or reconnected tab. It always includes the address, because an
    /// earlier address may have been lost with the connection.
    private func first(of seat: BrowserStream.Seat, shown: inout Shown?) async throws -> ByteBuffer {
      let tab = seat.tab
      let moment = tab.moment
      // The session's actor renders the page after these messages, so the page includes the changes before
      // them.
      let messages = tab.messages.after(0)
      _ = seat.changes.takeChange()
      let look = await report.look(of: tab)
      let page = RenderedPage(look.root)
      let change = tab.follow(look, since: moment.addressMark)
      // If the browser has opened a different address in the meantime, the state's address is outdated.
      let isCurrent = moment.addressMark != nil && tab.moment.addressMark == moment.addressMark
      let address = tab.address != nil && isCurrent ? look.address : nil
      shown = Shown(
        seat: seat.number,
        outline: page.outline,
        title: look.title,
        moment: moment,
        told: messages.last ?? 0
      )
      let held = seat.digest.flatMap { tab.shown(as: $0) }
      let whole = held == nil ? page.whole : nil
      tab.noteShown(page.outline)
      return try Self.event(
        "page",
        data: FirstBlock(
          tab: tab.token.text,
          upTo: moment.handledEvents,
          saved: saved(of: tab, at: moment),
          epoch: epoch(of: tab),
          home: tab.savedEvents == nil ? nil : moving?.epoch,
          title: look.title,
          address: address.flatMap { Address($0, isReplacement: change?.isReplacement ?? true) },
          missed: messages.missed,
          messages: Message.list(messages.entries),
          digest: page.outline.digest,
          since: held?.digest,
          regions: held.map { page.changes(since: $0) },
          id: whole?.id,
          html: whole?.html
        )
      )
    }

    /// Returns the number of the last event of a tab that had been both saved and handled at `moment`. The
    /// events of a batch are saved one by one but count as handled together. Returns `nil` for a tab whose
    /// events aren't saved.
    private func saved(of tab: OpenTab, at moment: OpenTab.Moment) -> Int? {
      tab.savedEvents.map { min($0, moment.handledEvents) }
    }

    /// Returns the latest saved epoch of the session, or `nil` for a tab whose events aren't saved.
    private func epoch(of tab: OpenTab) -> Int? { tab.savedEvents == nil ? nil : moving?.savedEpoch }

    private static func event(_ name: String, data: some Encodable) throws -> ByteBuffer {
      var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
      buffer.writeBytes(try JSONEncoder().encode(data))
      buffer.writeString("\n\n")
      return buffer
    }
  }

  extension EventStream {
    /// An encoded message.
    struct Message: Encodable {
      let number: Int
      /// The name of an event.
      private var event: String?
      /// The value of the event, already as JSON.
      private var value: String?
      /// The target of a navigation.
      private var target: String?
      private var isElsewhere: Bool?
      private var isReplacement: Bool?

      /// - Returns: `nil` if there are no messages.
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
