/// The live session of an open page, whatever the types of both.
protocol OpenPageContent: AnyObject, Sendable {
  var session: any Actor { get }

  /// The page as it looks now.
  func look() async -> PageLook

  /// Whether there is something at an address of the page.
  func accepts(_ address: PageAddress) -> Bool

  /// Whether the address before remains in the history.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool

  /// Tells the session of an address that the person has opened.
  ///
  /// - Parameter noting: A closure that is called when its consequences are in the state.
  func open(_ address: PageAddress, noting: @Sendable () -> Void) async

  /// Decodes an event and hands it to the session.
  ///
  /// - Parameter noting: A closure that is called when its consequences are in the state.
  func receive(_ wire: WireEvent, noting: @Sendable () -> Void) async throws(ViewEventError)

  /// Ends the session.
  func endSession() async
}

/// One object for all that is done with a page and its session: closures would each keep a copy of the page.
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
