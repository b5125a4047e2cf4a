import NIOConcurrencyHelpers

/// A page that is open in a browser session, in any number of tabs: its live session without the session's type, and
/// the streams that want to hear of changes.
final class OpenPage: Sendable {
  private struct Audience {
    var nextListener = 0
    /// `nil` once the page was closed.
    var listeners: [Int: AsyncStream<Void>.Continuation]? = [:]
  }

  private let audience: NIOLockedValueBox<Audience>
  private let renderBody: @Sendable () async -> HTML
  private let receiveEvent: @Sendable (WireEvent) async throws(ViewEventError) -> Void
  private let endSession: @Sendable () async -> Void

  init<Page: LivePage>(_ page: Page) async {
    let audience = NIOLockedValueBox(Audience())
    let session = await page.makeSession {
      for listener in audience.withLockedValue({ $0.listeners ?? [:] }).values {
        listener.yield()
      }
    }
    self.audience = audience
    renderBody = { await session.body() }
    receiveEvent = { wire throws(ViewEventError) in
      let event = try Page.Session.Event(wire)
      await session.receive(event)
    }
    endSession = { await session.end() }
  }

  /// The page as it looks now, in an element that is the region around all others.
  func root() async -> Element {
    let body = await renderBody()
    return Element(.div, .id("live-page")) { body }
  }

  /// Decodes the event and hands it to the session, or throws and changes nothing.
  func receive(_ wire: WireEvent) async throws(ViewEventError) {
    try await receiveEvent(wire)
  }

  /// A stream that yields after each change. One that is slow to ask gets a single element for all it missed. It
  /// finishes when the page is closed, at once if it was closed already.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = audience.withLockedValue { audience -> Int? in
      guard audience.listeners != nil else { return nil }
      let listener = audience.nextListener
      audience.nextListener += 1
      audience.listeners?[listener] = continuation
      return listener
    }
    guard let listener else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [audience] _ in
      audience.withLockedValue { _ = $0.listeners?.removeValue(forKey: listener) }
    }
    return stream
  }

  /// Whether a browser listens at the moment.
  var isWatched: Bool {
    audience.withLockedValue { $0.listeners?.isEmpty == false }
  }

  /// Ends all streams and the session.
  func close() async {
    let listeners = audience.withLockedValue { audience in
      defer { audience.listeners = nil }
      return audience.listeners
    }
    for listener in (listeners ?? [:]).values {
      listener.finish()
    }
    await endSession()
  }
}
