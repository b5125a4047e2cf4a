import LivePagesCore
import LivePagesFixtures
import LivePagesTesting
import Testing

/// A page with a mistake in its markup, and another one after a click.
private struct TangledPage: LivePage {
  let path = "/tangled"
  let title = "Tangled"
  let stylesheets: [String] = []
  let icon = "/icon.svg"

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> Session { Session(onChange: onChange) }

  actor Session: LiveSession {
    private let onChange: ChangeSignal
    private var isOpen = false

    init(onChange: ChangeSignal) {
      self.onChange = onChange
    }

    func body() -> HTML {
      HTML {
        Element(.p, .id("again")) { if isOpen { Element(.div) { "0" } } }
        Element(.button, .id("again"), .on(TallyEvent.reset)) { "Open" }
      }
    }

    func receive(_ event: TallyEvent) {
      isOpen = true
      onChange()
    }
  }
}

/// A page with an element that looks like a view in front of its button.
private struct PlayerPage: LivePage {
  let path = "/player"
  let title = "Player"
  let stylesheets: [String] = []
  let icon = "/icon.svg"

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> Session { Session() }

  actor Session: LiveSession {
    func body() -> HTML {
      HTML {
        Element(.div, .class("player")) {
          Element(.button, .on(TallyEvent.reset)) { "Play" }
          Element(.div, .class("front fw fh fill")) { "Title" }
        }
      }
    }

    func receive(_ event: TallyEvent) {}
  }
}

struct LivePageTestTests {
  @Test func onlyLayersOfViewsCoverControls() async {
    let page = await LivePageTest(PlayerPage())
    #expect(await page.outline == "  [button \"Play\"]\n  Title")
    await page.button("Play").click()
  }

  @Test func readsAndClicksLikeAUser() async {
    let page = await LivePageTest(TallyPage())
    #expect(await page.text == "0 +")
    await page.button("+").click()
    #expect(await page.text == "1 +")
    #expect(await page.path == "/tally")
    #expect(await page.title == "Tally")
  }

  @Test func showsThePageWithItsControls() async {
    let page = await LivePageTest(TallyPage())
    #expect(
      await page.outline == """
          0
          [button "+"]
          [field "" ""]
        """
    )
  }

  @Test func missingControlsListTheAvailableOnes() async {
    let page = await LivePageTest(TallyPage())
    await withKnownIssue {
      await page.button("-").click()
    } matching: { issue in
      "\(issue)".contains("There is no button \"-\". There are: \"+\".")
        && "\(issue)".contains("[button \"+\"]")
    }
    await withKnownIssue {
      await page.link("Away").follow()
    } matching: { issue in
      "\(issue)".contains("There is no link \"Away\". There are: none.")
    }
  }

  @Test func failsWhereTheControlCannotDoThat() async {
    let page = await LivePageTest(TallyPage())
    await withKnownIssue {
      await page.button("+").type("x")
    } matching: { issue in
      "\(issue)".contains("The button \"+\" isn't a text field.")
    }
  }

  @Test func exposesTheAnimationOfChanges() async {
    let page = await LivePageTest(TallyPage())
    _ = await page.takeChanges()
    await page.button("+").click()
    let changes = await page.takeChanges()
    #expect(changes.regions.map(\.html) == ["<p id=\"total\">1</p>"])
    #expect(changes.animation == nil)
    #expect(await page.takeChanges().regions.isEmpty)
  }

  @Test func eachMistakeInTheMarkupIsReportedOnce() async {
    let reports = Locked<[String]>([])
    await withKnownIssue {
      let page = await LivePageTest(TangledPage())
      for _ in 0..<2 {
        await page.button("Open").click()
        #expect(await page.text == "0 Open")
      }
    } matching: { issue in
      reports.withLock { $0.append("\(issue)") }
      return "\(issue)".contains("have the id “again”") || "\(issue)".contains("A “p” can't contain a “div”.")
    }
    #expect(reports.withLock { $0.count } == 2)
  }
}
