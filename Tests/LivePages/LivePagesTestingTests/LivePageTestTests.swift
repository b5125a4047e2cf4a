import LivePagesCore
import LivePagesFixtures
import LivePagesTesting
import Testing

struct LivePageTestTests {
  @Test func seesAndDoesWhatAPersonDoes() async {
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

  @Test func saysWhichControlsThereAreWhereThereIsNoSuchOne() async {
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
      "\(issue)".contains("The button \"+\" is nothing to type in.")
    }
  }

  @Test func knowsHowChangesMove() async {
    let page = await LivePageTest(TallyPage())
    _ = await page.takeChanges()
    await page.button("+").click()
    let changes = await page.takeChanges()
    #expect(changes.regions.map(\.html) == ["<p id=\"total\">1</p>"])
    #expect(changes.animation == nil)
    #expect(await page.takeChanges().regions.isEmpty)
  }
}
