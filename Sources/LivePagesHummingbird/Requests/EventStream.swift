#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore

  /// The stream of server-sent events of one browser: of each tab that it carries, first the whole page, then
  /// the regions that change. With each goes up to which of the tab's events it counts.
  struct EventStream: Sendable {
    let stream: BrowserStream
    let report: SiteReport

    /// What was written of a tab.
    private struct Shown {
      let seat: Int
      var outline: PageOutline
      var title: String
      var handledEvents: Int
      /// The number of the last message.
      var told: Int
    }

    private struct WholePage: Encodable {
      let tab: String
      let upTo: Int
      let title: String
      let address: Address?
      let messages: [Message]?
      let id: String
      let html: String
    }

    private struct Patches: Encodable {
      let tab: String
      let upTo: Int
      /// `nil` for the one before.
      let title: String?
      let address: Address?
      let animation: PageAnimation?
      let regions: [RegionPatch]
      /// To be taken after the regions.
      let messages: [Message]?
    }

    /// What the browser's address has to become.
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

    /// Writes until the browser leaves or the session ends.
    ///
    /// - Parameter unknown: The tabs that the browser asked for, and that are none of its session's.
    func run(writer: inout any ResponseBodyWriter, unknown: [SecretToken] = []) async throws {
      report.streamBegan()
      defer {
        report.streamEnded()
        stream.end()
      }
      for token in unknown {
        try await writer.write(Self.event("gone", data: Gone(tab: token.text)))
      }
      var shown: [SecretToken: Shown] = [:]
      for await _ in stream.wakes {
        let seats = stream.seats
        var isSilent = true
        for seat in seats {
          guard let news = try await news(of: seat, since: &shown[seat.tab.token]) else { continue }
          try await writer.write(news.block)
          report.sent(bytes: news.block.readableBytes, of: seat.tab, showsEvents: news.showsEvents)
          isSilent = false
        }
        if shown.count > seats.count {
          let present = Set(seats.map(\.tab.token))
          shown = shown.filter { present.contains($0.key) }
        }
        // By a comment now and then both ends find out that the other is gone.
        if isSilent { try await writer.write(ByteBuffer(string: ":\n\n")) }
      }
    }

    /// What is written of a tab.
    private struct News {
      let block: ByteBuffer
      /// Whether the consequences of events are in it.
      let showsEvents: Bool
    }

    /// What has changed of a tab since it was shown, or `nil` for nothing.
    private func news(of seat: BrowserStream.Seat, since shown: inout Shown?) async throws -> News? {
      let tab = seat.tab
      // Before the page is rendered: what was handled by then is in it.
      let handledEvents = tab.handledEvents
      let addressMark = tab.addressMark
      // The same goes for what was said by then.
      let isNew = shown?.seat != seat.number
      let messages = tab.messages.after(isNew ? 0 : shown?.told ?? 0)
      let change = seat.changes.takeChange()
      guard var last = shown, last.seat == seat.number else {
        let look = await report.look(of: tab)
        let current = RenderedPage(look.root)
        shown = Shown(
          seat: seat.number,
          outline: current.outline,
          title: look.title,
          handledEvents: handledEvents,
          told: messages.last?.number ?? 0
        )
        let block = try Self.whole(current, look, upTo: handledEvents, messages, of: tab, addressMark)
        return News(block: block, showsEvents: false)
      }
      var regions: [RegionPatch] = []
      var (title, address): (String?, Address?)
      // What an event has opened may be where the state was before: only then does the state tell the
      // browser.
      if change != nil || handledEvents > last.handledEvents, let look = await look(at: tab, change) {
        let current = RenderedPage(look.root)
        regions = current.changes(since: last.outline)
        last.outline = current.outline
        title = look.title == last.title ? nil : look.title
        last.title = look.title
        address = tab.follow(look, since: addressMark).flatMap {
          Address($0.address, isReplacement: $0.isReplacement)
        }
      }
      last.told = messages.last?.number ?? last.told
      let showsEvents = handledEvents > last.handledEvents
      let hasChanged = !regions.isEmpty || title != nil || address != nil || !messages.isEmpty
      last.handledEvents = handledEvents
      shown = last
      guard hasChanged || showsEvents else { return nil }
      let data = Patches(
        tab: tab.token.text,
        upTo: handledEvents,
        title: title,
        address: address,
        animation: regions.isEmpty ? nil : change?.animation,
        regions: regions,
        messages: Message.list(messages)
      )
      return News(block: try Self.event("patches", data: data), showsEvents: showsEvents)
    }

    /// How the tab looks, if that may have changed.
    private func look(at tab: OpenTab, _ change: OpenPage.Change?) async -> PageLook? {
      change != nil || tab.address != nil ? await report.look(of: tab) : nil
    }

    /// The whole page, for a tab that comes or comes back. It is told the address in any case: what it was
    /// told of that before may have been lost with its connection.
    private static func whole(
      _ page: RenderedPage,
      _ look: PageLook,
      upTo handledEvents: Int,
      _ messages: [MessageLog.Entry],
      of tab: OpenTab,
      _ addressMark: Int?
    ) throws -> ByteBuffer {
      let change = tab.follow(look, since: addressMark)
      let isKnown = tab.address != nil && addressMark != nil
      let address = isKnown ? look.address : nil
      let whole = page.whole
      return try event(
        "page",
        data: WholePage(
          tab: tab.token.text,
          upTo: handledEvents,
          title: look.title,
          address: address.flatMap { Address($0, isReplacement: change?.isReplacement ?? true) },
          messages: Message.list(messages),
          id: whole.id,
          html: whole.html
        )
      )
    }

    private static func event(_ name: String, data: some Encodable) throws -> ByteBuffer {
      var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
      buffer.writeBytes(try JSONEncoder().encode(data))
      buffer.writeString("\n\n")
      return buffer
    }
  }
#endif
