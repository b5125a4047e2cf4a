/// A page that is open in a browser session, in any number of tabs: its live session without the session's
/// type, and the streams that want to hear of changes.
package final class OpenPage: Sendable {
  /// All that has changed since a listener last asked.
  package struct Change: Hashable, Sendable {
    /// How it moves: like the last of the changes that moves.
    package var animation: PageAnimation?
  }

  private struct Listener {
    let wake: AsyncStream<Void>.Continuation
    /// What the listener has not asked for yet.
    var change: Change?
  }

  private struct Audience {
    var nextListener = 0
    /// `nil` once the page was closed.
    var listeners: [Int: Listener]? = [:]

    mutating func change(_ animation: PageAnimation?) {
      guard let keys = listeners?.keys else { return }
      for key in keys {
        let animation = animation ?? listeners?[key]?.change?.animation
        listeners?[key]?.change = Change(animation: animation)
        listeners?[key]?.wake.yield()
      }
    }
  }

  /// What a stream hears of the page.
  package struct Changes: Sendable {
    /// Yields after each change, and now and then without one. A listener that is slow to ask gets a single
    /// element for all it missed. Finishes when the page is closed.
    package let wakes: AsyncStream<Void>
    /// What has changed since it was last called, or `nil` for nothing.
    package let takeChange: @Sendable () -> Change?
  }

  private let audience: Locked<Audience>
  private let presence: Presence
  private let places: StreamPlaces
  private let renderBody: @Sendable () async -> HTML
  private let receiveEvent: @Sendable (WireEvent) async throws(ViewEventError) -> Void
  private let endSession: @Sendable () async -> Void

  /// - Parameters:
  ///   - places: The places for streams that this page shares with the others of the browser.
  ///   - absence: After how long without a tab that listens the person has left.
  init<Page: LivePage>(
    _ page: Page,
    for visit: Visit,
    places: StreamPlaces,
    absence: Duration
  ) async {
    let audience = Locked(Audience())
    let session = await page.makeSession(
      for: visit,
      onChange: ChangeSignal { animation in audience.withLockedValue { $0.change(animation) } }
    )
    self.audience = audience
    self.places = places
    presence = Presence(
      absence: absence,
      appear: { await session.appear() },
      disappear: { await session.disappear() }
    )
    renderBody = { await session.body() }
    receiveEvent = { wire throws(ViewEventError) in
      let event = try Page.Session.Event(wire)
      try await session.receive(event)
    }
    endSession = { await session.end() }
  }

  /// The page as it looks now, in an element that is the region around all others.
  package func root() async -> Element {
    let body = await renderBody()
    return Element(.div, .id("live-page")) { body }
  }

  /// Decodes the event and hands it to the session, or throws and changes nothing.
  package func receive(_ wire: WireEvent) async throws(ViewEventError) {
    try await receiveEvent(wire)
    presence.wasActive()
  }

  /// Begins to listen, until the answer's `wakes` are released or no longer iterated. They finish at once if
  /// the page was closed already.
  ///
  /// - Returns: `nil` if the browser has as many streams as it may have.
  package func changes() -> Changes? {
    guard places.enter() else { return nil }
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listener = audience.withLockedValue { audience -> Int? in
      guard audience.listeners != nil else { return nil }
      let listener = audience.nextListener
      audience.nextListener += 1
      audience.listeners?[listener] = Listener(wake: wake)
      return listener
    }
    guard let listener else {
      places.leave()
      wake.finish()
      return Changes(wakes: wakes, takeChange: { nil })
    }
    presence.tabCame()
    wake.onTermination = { [audience, presence, places] _ in
      _ = audience.withLockedValue { $0.listeners?.removeValue(forKey: listener) }
      places.leave()
      presence.tabWent()
    }
    return Changes(
      wakes: wakes,
      takeChange: { [audience] in
        audience.withLockedValue { $0.listeners?[listener]?.change.take() }
      }
    )
  }

  /// Wakes all listeners although nothing has changed.
  func keepAlive() {
    let listeners = audience.withLockedValue { $0.listeners ?? [:] }
    for listener in listeners.values { listener.wake.yield() }
  }

  /// Whether a browser listens at the moment.
  var isWatched: Bool {
    audience.withLockedValue { $0.listeners?.isEmpty == false }
  }

  /// Ends all streams and the session.
  package func close() async {
    let listeners = audience.withLockedValue { audience in
      defer { audience.listeners = nil }
      return audience.listeners
    }
    for listener in (listeners ?? [:]).values {
      listener.wake.finish()
    }
    await presence.end()
    await endSession()
  }
}
