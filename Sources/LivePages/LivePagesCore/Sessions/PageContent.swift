/// The type-erased live session of an open page.
protocol OpenPageContent: AnyObject, Sendable {
  var session: any Actor { get }

  /// Returns the current look of the page.
  func look() async -> PageLook

  /// Returns a Boolean value that indicates whether the page has content at an address.
  func accepts(_ address: PageAddress) -> Bool

  /// Returns a Boolean value that indicates whether the old address stays in the history.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool

  /// Opens an address in the session.
  ///
  /// - Parameter noting: A closure that is called when the state reflects the address.
  func open(_ address: PageAddress, noting: @Sendable () -> Void) async

  /// Decodes an event and sends it to the session.
  ///
  /// - Parameter noting: A closure that is called when the state reflects the event.
  func receive(_ wire: WireEvent, noting: @Sendable () -> Void) async throws(ViewEventError)

  /// Ends the session.
  func endSession() async
}

/// A single object for all operations on a page and its session. Separate closures would each store a copy of
/// the page.
final class PageContent<Page: LivePage>: OpenPageContent {
  private let page: Page
  private let liveSession: Page.Session

  init(page: Page, session: Page.Session) {
    self.page = page
    liveSession = session
  }

  var session: any Actor { liveSession }

  func look() async -> PageLook { await liveSession.look(title: page.title) }

  func accepts(_ address: PageAddress) -> Bool { page.addresses.contains(address) && page.accepts(address) }

  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool {
    page.entersHistory(from: old, to: new)
  }

  func open(_ address: PageAddress, noting: @Sendable () -> Void) async {
    await liveSession.open(address, noting: noting)
  }

  func receive(_ wire: WireEvent, noting: @Sendable () -> Void) async throws(ViewEventError) {
    let event: Page.Session.Event
    do throws(ViewEventError) {
      event = try Page.Session.Event(wire)
    } catch {
      noting()
      throw error
    }
    try await liveSession.receive(event, noting: noting)
  }

  func endSession() async { await liveSession.end() }
}
