/// A page that is open in any number of tabs of a browser session. It consists of the type-erased live
/// session and the streams that are notified of changes.
package final class OpenPage: Sendable {
  /// The changes since a listener was last called.
  package struct Change: Hashable, Sendable {
    /// The animation of the last animated change.
    package var animation: PageAnimation?
  }

  struct Listener {
    let wake: @Sendable () -> Void
    /// The change that the listener hasn't yet taken.
    var change: Change?
  }

  struct WeakTab {
    weak var messages: TabMessages?
  }

  struct Audience {
    var nextListener = 0
    /// The listeners, or `nil` after the page was closed.
    var listeners: [Int: Listener]? = [:]
    /// The messages of each tab, even of tabs that aren't listening.
    var tabs: [WeakTab] = []
    /// The number of tabs at which those that are gone are removed.
    var mostTabs = 16
    /// The messages that were sent before the first tab joined.
    let early: TabMessages

    mutating func tell(_ message: PageMessage) {
      tabs.removeAll { $0.messages == nil }
      if tabs.isEmpty { early.append(message) }
      for tab in tabs { tab.messages?.append(message) }
      guard let listeners else { return }
      for listener in listeners.values { listener.wake() }
    }

    mutating func join(_ messages: TabMessages) {
      let entries = early.after(0).entries
      for entry in entries { messages.append(entry.message) }
      if let last = entries.last { early.acknowledge(last.number) }
      if tabs.count >= mostTabs {
        tabs.removeAll { $0.messages == nil }
        mostTabs = max(16, 2 * tabs.count)
      }
      tabs.append(WeakTab(messages: messages))
    }

    mutating func change(_ animation: PageAnimation?) {
      guard let keys = listeners?.keys else { return }
      for key in keys {
        let animation = animation ?? listeners?[key]?.change?.animation
        listeners?[key]?.change = Change(animation: animation)
        listeners?[key]?.wake()
      }
    }
  }

  /// A stream's registration for changes to a page.
  package struct ChangeListener: Sendable {
    /// Returns the change since the last call, or `nil` if there was none.
    package let takeChange: @Sendable () -> Change?
    /// Ends the registration. Call this closure only once.
    package let leave: @Sendable () -> Void
  }

  private let audience: Locked<Audience>
  private let attendance: Attendance
  private let content: any OpenPageContent
  /// The saved state of the page, or `nil` for a page that can't move.
  let saving: PageSaving?
  /// The files that the browser sends to the page.
  package let uploads: UploadDesk
  /// The budget for unacknowledged messages of the session's tabs.
  let messages: MessageBudget?

  /// - Parameters:
  ///   - page: The page.
  ///   - visit: The browser session.
  ///   - absence: The time after which a visitor without a listening tab is considered absent.
  ///   - uploads: The desk that receives the page's files.
  ///   - messages: The budget for unacknowledged messages of the session's tabs.
  ///   - noteChange: A closure that is called when the page's saved state has changed, or `nil` if the page
  ///     isn't saved.
  package convenience init(
    _ page: some LivePage,
    for visit: Visit,
    absence: Duration,
    uploads: UploadDesk,
    messages: MessageBudget? = nil,
    noteChange: (@Sendable () -> Void)? = nil
  ) async {
    await self.init(page, absence: absence, uploads: uploads, messages: messages, noteChange: noteChange) {
      await page.makeSession(for: visit, onChange: $0)
    }
  }

  /// - Parameter makeSession: A closure that starts the page's session.
  init<Page: LivePage>(
    _ page: Page,
    absence: Duration,
    uploads: UploadDesk,
    messages: MessageBudget?,
    noteChange: (@Sendable () -> Void)?,
    makeSession: @Sendable (ChangeSignal) async throws -> Page.Session
  ) async rethrows {
    self.uploads = uploads
    self.messages = messages
    let audience = Locked(Audience(early: TabMessages(budget: messages)))
    let noteChange = page is any MovablePage ? noteChange : nil
    let session = try await makeSession(
      ChangeSignal(
        page: PageConnection { message in audience.withLock { $0.tell(message) } },
        noteState: noteChange
      ) { animation in
        audience.withLock { $0.change(animation) }
        noteChange?()
      }
    )
    saving = noteChange.flatMap { PageSaving(of: page, session, noteChange: $0) }
    self.audience = audience
    let content = PageContent(page: page, session: session)
    self.content = content
    attendance = Attendance(
      absence: absence,
      appear: { await session.appear() },
      disappear: { await session.disappear() }
    )
  }

  /// Returns the current look of the page.
  package func look() async -> PageLook { await content.look() }

  /// Returns the current content of the page, in an element that is the region of the whole page.
  package func root() async -> Element { await look().root }

  func accepts(_ address: PageAddress) -> Bool { content.accepts(address) }

  /// Returns a Boolean value that indicates whether the old address stays in the history.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool {
    content.entersHistory(from: old, to: new)
  }

  /// Opens an address in the session.
  ///
  /// - Parameter event: The tab's event that opens the address.
  func open(_ address: PageAddress, by event: TabEvent? = nil) async {
    await content.open(address) { [saving] in saving?.note(event) }
    attendance.wasActive()
  }

  /// Decodes an event and sends it to the session. If it throws an error, nothing has changed.
  ///
  /// - Parameter event: The tab and the number of its event.
  package func receive(_ wire: WireEvent, as event: TabEvent? = nil) async throws(ViewEventError) {
    try await receive(wire, as: event, in: UploadContext(desk: uploads, event: wire))
    attendance.wasActive()
  }

  /// Starts sending the page's messages to a tab. The first tab also receives the earlier messages.
  func join(_ messages: TabMessages) {
    audience.withLock { $0.join(messages) }
  }

  /// Sends an event of an upload to the session, under the name of the event that started the upload.
  ///
  /// - Parameter wire: The event that started the upload.
  func tell(_ event: UploadEvent, of id: UploadID, by wire: WireEvent) async {
    // A page that has ended ignores the event, so the error has no receiver.
    try? await receive(wire, as: nil, in: UploadContext(desk: uploads, event: wire, told: (id, event)))
  }

  private func receive(
    _ wire: WireEvent,
    as event: TabEvent?,
    in context: UploadContext
  ) async throws(ViewEventError) {
    let result = await CallerContext.withEventValue(context, for: UploadContext.self) { [content, saving] in
      do throws(ViewEventError) {
        return Result<Void, ViewEventError>.success(try await content.receive(wire) { saving?.note(event) })
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Starts listening, until `leave` of the result is called.
  ///
  /// - Parameter wake: A closure that is called after changes, and must return immediately.
  /// - Returns: The registration, or `nil` if the page was closed.
  package func listen(_ wake: @escaping @Sendable () -> Void) -> ChangeListener? {
    let listener = audience.withLock { audience -> Int? in
      guard audience.listeners != nil else { return nil }
      let listener = audience.nextListener
      audience.nextListener += 1
      audience.listeners?[listener] = Listener(wake: wake)
      return listener
    }
    guard let listener else { return nil }
    attendance.tabCame()
    return ChangeListener(
      takeChange: { [audience] in
        audience.withLock { $0.listeners?[listener]?.change.take() }
      },
      leave: { [audience, attendance] in
        _ = audience.withLock { $0.listeners?.removeValue(forKey: listener) }
        attendance.tabWent()
      }
    )
  }

  /// Returns the change after the session's actor has finished its current work.
  ///
  /// A reducer may start an effect before the page learns of the new state. If the effect then sends a
  /// message from another thread, the message arrives before the change. Waiting for the actor helps, because
  /// the change follows in the same call.
  ///
  /// - Parameter listener: A listener of this page.
  package func takeFinishedChange(of listener: ChangeListener) async -> Change? {
    await content.session.perform(listener.takeChange)
  }

  /// A Boolean value that indicates whether a browser is listening.
  var isWatched: Bool {
    audience.withLock { $0.listeners?.isEmpty == false }
  }

  /// The maximum time to wait for the end of a page's session. After that, the session continues in the
  /// background, and no longer delays the site's other sessions or its shutdown.
  @TaskLocal static var endLimit = TimeLimit(.seconds(5))

  /// Ends the session and all notifications of the page.
  package func close() async {
    let wasOpen = audience.withLock { audience in
      defer { audience.listeners = nil }
      return audience.listeners != nil
    }
    guard wasOpen else { return }
    let end = Task<Void, any Error> { [uploads, attendance, content] in
      await uploads.close()
      await attendance.end()
      await content.endSession()
    }
    try? await Self.endLimit.value(of: end)
  }
}

extension Actor {
  /// Runs a closure on the actor after the actor's current work.
  fileprivate func perform<Value: Sendable>(_ operation: @Sendable () -> Value) -> Value { operation() }
}

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

  func endSession() async
}

/// A single object for all operations on a page and its session. Separate closures would store several copies
/// of the page.
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

/// The look of a page at one moment: its content, title and address.
package struct PageLook: Sendable {
  /// The region that contains all other regions.
  package let root: Element
  /// The title of the browser window.
  package let title: String
  /// The address that corresponds to the state, or `nil` if the state determines no address.
  package let address: PageAddress?
}
