#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  /// Tests of a page whose store receives and sets addresses.
  struct StorePageAddressTests {
    @Test func aDeepLinkIsOpenedBeforeThePageIsShown() async {
      let page = await LivePageTest(NotesPage(), at: PageAddress("7"))
      #expect(await page.element(id: "place").value() == "note 7")
      #expect(await page.title == "Note 7")
      #expect(await page.address == "/notes/7")
    }

    @Test func linksUpdateTheStoreAndTheHistory() async {
      let page = await LivePageTest(NotesPage(), at: PageAddress(query: ["page": "2"]))
      await page.link("Note 7").follow()
      #expect(await page.element(id: "place").value() == "note 7")
      #expect(await page.address == "/notes/7")
      #expect(await page.title == "Note 7")
      await page.goBack()
      #expect(await page.element(id: "place").value() == "page 2")
      #expect(await page.address == "/notes?page=2")
      #expect(await page.title == "Notes")
      await page.goForward()
      #expect(await page.address == "/notes/7")
    }

    @Test func theAddressFollowsTheState() async {
      let page = await LivePageTest(NotesPage())
      await page.button("Next").click()
      await page.button("Next").click()
      #expect(await page.address == "/notes?page=3")
      await page.goBack()
      #expect(await page.element(id: "place").value() == "page 2")
    }

    @Test func stateReplacesTheAddress() async {
      let page = await LivePageTest(NotesPage(), at: PageAddress("007"))
      #expect(await page.address == "/notes/7")
      await withKnownIssue {
        await page.goBack()
      } matching: { issue in
        "\(issue)".contains("There is nothing to go back to in the history.")
      }
    }

    @Test func addressesWithoutContentAreRefused() async {
      let page = await LivePageTest(NotesPage(), at: PageAddress("7"))
      #expect(
        await page.refusals { await page.link("Nowhere").follow() }
          == ["The page has no content at this address."]
      )
      #expect(await page.address == "/notes/7")
      await withKnownIssue {
        _ = await LivePageTest(NotesPage(), at: PageAddress("nowhere"))
      } matching: { issue in
        "\(issue)".contains("The page has no content at the address /notes/nowhere.")
      }
    }

    @Test func theHistoryLeadsThroughSeveralPages() async {
      let page = await LivePageTest(NotesPage(), others: [TodosPage()])
      await page.link("Note 7").follow()
      await page.link("Todos").follow()
      #expect(await page.path == "/todos")
      await page.goBack()
      #expect(await page.element(id: "place").value() == "note 7")
      #expect(await page.address == "/notes/7")
      await page.goBack()
      #expect(await page.element(id: "place").value() == "page 1")
    }

    @Test func aTitleThatChangesRendersNothingElse() async {
      let page = await LivePageTest(NotesPage())
      _ = await page.takeChanges()
      await page.link("Note 7").follow()
      #expect(await page.takeChanges().regions.map(\.id) == ["place"])
      #expect(await page.takeChanges().regions.isEmpty)
    }
  }
#endif
