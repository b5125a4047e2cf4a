import Foundation
import LivePages
import SQLiteStorages
import Testing

@testable import ShowcaseFrame

@Suite(.timeLimit(.minutes(5)))
struct FramedSessionTests {
  private typealias Session = FramedSession<NoteSession>

  private let storage: HydratedSQLiteStorage

  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")
    storage = try HydratedSQLiteStorage.build(file: file)
  }

  /// Returns a browser's page and its changes.
  private func session(for visit: Visit = Visit()) async -> (Session, AsyncStream<Void>.AsyncIterator) {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let page = Framed(NotePage()) { [storage] in storage.records(of: $0.text) }
    let session = await page.makeSession(for: visit, onChange: ChangeSignal { _ in continuation.yield() })
    return (session, changes.makeAsyncIterator())
  }

  private func element(_ id: String, of session: Session) async -> Element? {
    await session.body().elements.first { $0.id == id }
  }

  /// Returns the event of a button in the frame.
  private func event(of label: String, in session: Session) async throws -> OfferedEvent {
    let button = await session.body().elements.first { $0[attribute: "aria-label"] == label }
    let json = try #require(button?[attribute: "data-event"])
    return try OfferedEvent(WireEvent(json: Data(json.utf8)))
  }

  private func note(_ number: Int) throws -> OfferedEvent { try OfferedEvent(WireEvent("\(number)")) }

  private func root(of session: Session) async -> Element {
    let body = await session.body()
    return Element(.div, .id("page")) { body }
  }

  private func look(of session: Session) async -> String? {
    await element("site-theme", of: session)?[attribute: "class"]
  }

  @Test
  func pageIsBelowTheHeader() async {
    let (session, _) = await session()
    let elements = await session.body().elements
    let header = elements.firstIndex { $0[attribute: "class"] == "site-header" }
    let notes = elements.firstIndex { $0.id == "notes" }
    #expect(header != nil && notes != nil)
    #expect(await element("content", of: session)?.content.elements.contains { $0.id == "notes" } == true)
  }

  @Test
  func eventsReachThePageInOrder() async throws {
    let (session, _) = await session()
    await session.appear()
    for number in 0..<100 { try await session.receive(note(number)) }
    await session.disappear()
    await session.end()
    let expected = ["appear"] + (0..<100).map(String.init) + ["disappear", "end"]
    #expect(await element("notes", of: session)?.content.plainText == expected.joined(separator: " "))
  }

  @Test
  func thePagesOwnChangesAreReported() async throws {
    var (session, heard) = await session()
    try await session.receive(note(1))
    await heard.next()
  }

  @Test
  func allPagesOfABrowserFollowTheTheme() async throws {
    let visit = Visit()
    var (first, firstHeard) = await session(for: visit)
    var (second, secondHeard) = await session(for: visit)
    #expect(await look(of: first) == "site-theme theme-teal font-medium")
    try await first.receive(event(of: "Plum pages", in: first))
    await firstHeard.next()
    await secondHeard.next()
    #expect(await look(of: first) == "site-theme theme-plum font-medium")
    #expect(await look(of: second) == "site-theme theme-plum font-medium")
  }

  @Test
  func themeChoiceIsPrivateAndLastsAcrossSessions() async throws {
    let browser = BrowserID()
    let (other, _) = await session()
    var (mine, heard) = await session(for: Visit(browser: browser))
    try await mine.receive(event(of: "Larger text", in: mine))
    await heard.next()
    #expect(await look(of: other) == "site-theme theme-teal font-medium")
    let (stranger, _) = await session()
    #expect(await look(of: stranger) == "site-theme theme-teal font-medium")
    let (later, _) = await session(for: Visit(browser: browser))
    #expect(await look(of: later) == "site-theme theme-teal font-large")
  }

  @Test
  func aChangeOfTheThemeIsASmallPatch() async throws {
    var (session, heard) = await session()
    let before = await root(of: session)
    try await session.receive(event(of: "Amber pages", in: session))
    await heard.next()
    let after = await root(of: session)
    #expect(after.changes(since: before).map(\.id) == ["site-theme"])
  }

  @Test
  func themesAreAcceptedOnlyWhereOffered() async throws {
    var (session, heard) = await session()
    let larger = try await event(of: "Larger text", in: session)
    for _ in 0..<2 {
      try await session.receive(larger)
      await heard.next()
    }
    #expect(await look(of: session) == "site-theme theme-teal font-huge")
    // This is the largest size, so the button is disabled, and the frame treats the event as one of the
    // page's.
    try await session.receive(larger)
    #expect(await look(of: session) == "site-theme theme-teal font-huge")
    #expect(await element("notes", of: session)?.content.plainText == larger.wire.name)
  }

  @Test
  func frameEventNamesAreStableForTheSameKey() async throws {
    let (page, signal) = (NotePage(), ChangeSignal { _ in })
    let framed = Framed(page) { [storage] in storage.records(of: $0.text) }
    let names = NamingKey()
    var events: [OfferedEvent] = []
    for _ in 0..<2 {
      let visit = Visit()
      let content = await page.makeSession(for: visit, onChange: signal)
      let session = await framed.frame(content, visit, signal, names: names)
      events.append(try await event(of: "Amber pages", in: session))
    }
    #expect(events[0] == events[1])
    let (stranger, _) = await session()
    #expect(try await event(of: "Amber pages", in: stranger) != events[0])
  }

  @Test
  func endedSessionsAreReleased() async {
    weak var gone: Session?
    do {
      let (session, _) = await session()
      gone = session
      await session.end()
    }
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
