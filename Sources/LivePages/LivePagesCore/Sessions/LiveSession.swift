/// The session of a browser on one page: its state, and the actor that owns it.
///
/// Each session is an actor of its own, so that the sessions of a server use all cores, and so that a class
/// that is not `Sendable`, such as a store, can live in it.
public protocol LiveSession<Event>: Actor {
  associatedtype Event: ViewEvent

  /// Returns the page as it looks now, without the frame that ``LivePage`` and the site put around it.
  func body() async -> HTML

  /// Returns the title in the browser's frame, or `nil` for ``LivePage/title``.
  func title() async -> String?

  /// Returns where on the page the state is, which the browser's address follows; `nil` where the state says
  /// nothing of that.
  func address() async -> PageAddress?

  /// Opens an address for the person: the first one before the page is shown, others by links and by going
  /// back and forth in the browser's history.
  ///
  /// - Parameter address: One of ``LivePage/addresses`` that ``LivePage/accepts(_:)``.
  func open(_ address: PageAddress) async

  /// Handles what a person did.
  ///
  /// - Throws: What to tell the person where it cannot be done. Nothing was changed then.
  func receive(_ event: Event) async throws(ViewEventError)

  /// Runs when a tab listens to the page, and none did before.
  func appear() async

  /// Runs when the person has left the page: no tab has listened to it for `absence` of the site. The
  /// session goes on, since they may come back; work that only they would see should end.
  func disappear() async

  /// Ends the session: nothing calls it any more. Work in flight should end.
  func end() async
}

extension LiveSession {
  public func title() -> String? { nil }
  public func address() -> PageAddress? { nil }
  public func open(_ address: PageAddress) {}
  public func appear() {}
  public func disappear() {}
  public func end() {}

  /// Returns the look of the page now: all of it at one moment, where the session answers without waiting.
  func look(title: String) async -> PageLook {
    let body = await body()
    return PageLook(
      root: Element(.div, .id("live-page")) { body },
      title: await self.title() ?? title,
      address: await address()
    )
  }
}
