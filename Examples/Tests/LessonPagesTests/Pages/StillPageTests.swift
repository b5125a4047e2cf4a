import LivePages
import ShowcaseFrame
import Synchronization
import Testing

@testable import LessonPages

struct StillPageTests {
  private let silence = ChangeSignal { _ in }

  @Test func allSessionsShareTheFirstRendering() async {
    let count = Atomic(0)
    let page = StillPage(path: "/a", title: "A") {
      let number = count.add(1, ordering: .relaxed).newValue
      return HTML([.text("\(number)")])
    }
    for _ in 0..<3 {
      let session = page.makeSession(for: Visit(), onChange: silence)
      #expect(await session.body().plainText == "1")
    }
  }

  @Test func itsMarkupIsWrittenOnce() async {
    let page = StillPage(path: "/a", title: "A") { HTML { Element(.p) { "Read this." } } }
    let body = await page.makeSession(for: Visit(), onChange: silence).body()
    guard case .part = body.nodes.first else {
      Issue.record("It is written for each reader: \(body)")
      return
    }
    #expect(body.rendered() == "<p>Read this.</p>")
  }

  @Test func contentIsCreatedLazily() {
    _ = StillPage(path: "/a", title: "A") {
      Issue.record("Somebody read.")
      return HTML()
    }
    .makeSession(for: Visit(), onChange: silence)
  }

  @Test func eventsAreRejected() async throws {
    let session = StillPage(path: "/a", title: "A") { HTML() }.makeSession(for: Visit(), onChange: silence)
    let event = try OfferedEvent(WireEvent("incrementTapped"))
    await #expect(throws: ViewEventError.noLongerOffered) { try await session.receive(event) }
  }

  @Test(arguments: Lesson.all) func lessonPagesHaveTheLessonsPaths(_ lesson: Lesson) {
    #expect(StillPage.source(of: lesson).path == lesson.sourcePath)
    #expect(StillPage.text(of: lesson).path == lesson.textPath)
    #expect(StillPage.landing.path == "/")
  }

  @Test(arguments: SeparateApp.all) func separateAppsHavePagesWithTheirCommand(_ app: SeparateApp) async {
    let page = StillPage.separateApp(app)
    #expect(page.path == app.path)
    let body = await page.makeSession(for: Visit(), onChange: silence).body()
    #expect(body.plainText.contains(app.command) && body.plainText.contains(app.address))
  }
}
