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
      var handledEvents: Int
    }

    private struct WholePage: Encodable {
      let tab: String
      let upTo: Int
      let id: String
      let html: String
    }

    private struct Patches: Encodable {
      let tab: String
      let upTo: Int
      let animation: PageAnimation?
      let regions: [RegionPatch]
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
      let change = seat.changes.takeChange()
      guard var last = shown, last.seat == seat.number else {
        let current = RenderedPage(await report.root(of: tab))
        shown = Shown(seat: seat.number, outline: current.outline, handledEvents: handledEvents)
        let whole = current.whole
        let data = WholePage(tab: tab.token.text, upTo: handledEvents, id: whole.id, html: whole.html)
        return News(block: try Self.event("page", data: data), showsEvents: false)
      }
      var regions: [RegionPatch] = []
      if change != nil {
        let current = RenderedPage(await report.root(of: tab))
        regions = current.changes(since: last.outline)
        last.outline = current.outline
      }
      let showsEvents = handledEvents > last.handledEvents
      let isNews = !regions.isEmpty || showsEvents
      last.handledEvents = handledEvents
      shown = last
      guard isNews else { return nil }
      let data = Patches(
        tab: tab.token.text,
        upTo: handledEvents,
        animation: regions.isEmpty ? nil : change?.animation,
        regions: regions
      )
      return News(block: try Self.event("patches", data: data), showsEvents: showsEvents)
    }

    private static func event(_ name: String, data: some Encodable) throws -> ByteBuffer {
      var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
      buffer.writeBytes(try JSONEncoder().encode(data))
      buffer.writeString("\n\n")
      return buffer
    }
  }
#endif
