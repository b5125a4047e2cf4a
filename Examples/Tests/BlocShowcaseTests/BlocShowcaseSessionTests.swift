import Bloc
import Foundation
import LivePages
import Testing

@testable import BlocShowcase

struct BlocShowcaseSessionTests {
  private let storage: any HydratedStorage

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tributary-\(UUID().uuidString)"
    )
    storage = try HydratedFileStorage.build(directory: folder)
  }

  /// A session, and the changes that it tells of.
  private func session() async -> (BlocShowcaseSession, AsyncStream<Void>) {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let session = await BlocShowcasePage(storage: storage).makeSession(
      for: Visit(),
      onChange: ChangeSignal { _ in continuation.yield() }
    )
    return (session, changes)
  }

  private func element(_ id: String, of session: BlocShowcaseSession) async -> Element? {
    await session.body().elements.first { $0.id == id }
  }

  private func text(_ id: String, of session: BlocShowcaseSession) async -> String? {
    await element(id, of: session)?.content.plainText
  }

  @Test
  func theRailSwitchesPages() async {
    let (session, changes) = await session()
    var heard = changes.makeAsyncIterator()
    #expect(await text("home-title", of: session) == "Blocs")
    #expect(await element("tab-0", of: session)?[attribute: "aria-current"] == "page")

    await session.receive(.tabTapped(.theme))
    await heard.next()
    #expect(await text("theme-title", of: session) == "Theme")
    #expect(await text("home-title", of: session) == nil)
    #expect(await element("tab-0", of: session)?[attribute: "aria-current"] == nil)
    #expect(await element("tab-2", of: session)?[attribute: "aria-current"] == "page")
  }

  @Test
  func theRailGetsWideAndNarrow() async {
    let (session, changes) = await session()
    var heard = changes.makeAsyncIterator()
    #expect(await element("rail", of: session)?[attribute: "class"] == "rail")
    await session.receive(.railToggled)
    await heard.next()
    #expect(await element("rail", of: session)?[attribute: "class"] == "rail rail-extended")
    await session.receive(.railToggled)
    await heard.next()
    #expect(await element("rail", of: session)?[attribute: "class"] == "rail")
  }

  @Test
  func theAppsCountStaysAndThatOfAVisitStartsAfresh() async {
    let (session, changes) = await session()
    var heard = changes.makeAsyncIterator()
    await session.receive(.tabTapped(.counters))
    await heard.next()
    _ = await session.body()
    await session.receive(.appCountTapped)
    await session.receive(.visitCountTapped)
    await session.receive(.visitCountTapped)
    #expect(await text("app-count", of: session) == "1")
    #expect(await text("visit-count", of: session) == "2")
    await heard.next()

    await session.receive(.tabTapped(.home))
    await heard.next()
    _ = await session.body()
    await session.receive(.visitCountTapped)
    await session.receive(.tabTapped(.counters))
    await heard.next()
    #expect(await text("app-count", of: session) == "1")
    #expect(await text("visit-count", of: session) == "0")
  }

  @Test
  func theThemeIsThatOfTheLastSession() async {
    let (first, changes) = await session()
    var heard = changes.makeAsyncIterator()
    #expect(await element("bloc-app", of: first)?[attribute: "class"] == "bloc-app theme-teal font-medium")
    for event in [BlocShowcaseEvent.colorChosen(.plum), .largerTapped, .largerTapped] {
      await first.receive(event)
      await heard.next()
      _ = await first.body()
    }
    await first.end()

    let (second, _) = await session()
    #expect(await element("bloc-app", of: second)?[attribute: "class"] == "bloc-app theme-plum font-huge")
  }

  @Test(.timeLimit(.minutes(5)))
  func aSessionThatIsOverGoesAway() async {
    weak var gone: BlocShowcaseSession?
    do {
      let (session, changes) = await session()
      var heard = changes.makeAsyncIterator()
      await session.receive(.tabTapped(.counters))
      await heard.next()
      _ = await session.body()
      gone = session
      await session.end()
    }
    // Its blocs come to their ends on it.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }

  @Test
  func changesBetweenTwoRenderingsAreToldOnce() async {
    let (session, changes) = await session()
    await session.receive(.tabTapped(.counters))
    var heard = changes.makeAsyncIterator()
    await heard.next()
    _ = await session.body()
    await session.receive(.appCountTapped)
    await session.receive(.appCountTapped)
    await heard.next()
    #expect(await text("app-count", of: session) == "2")
    await session.receive(.appCountTapped)
    await heard.next()
    #expect(await text("app-count", of: session) == "3")
  }
}
