#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  struct StorePageTests {
    @Test func aClickSendsTheActionThatIsOffered() async {
      let page = await LivePageTest(TodosPage())
      #expect(await page.element(id: "clicks").value() == "0 clicks")
      await page.button("Click").click()
      await page.button("Click").click()
      #expect(await page.element(id: "clicks").value() == "2 clicks")
    }

    @Test func fieldsChangeTheStateTheyAreBoundTo() async {
      let page = await LivePageTest(TodosPage())
      await page.field("Name").type("Blob")
      await page.field("Seats").type("5")
      #expect(await page.text.contains("Blob takes 5"))
      #expect(await page.field("Name").value() == "Blob")
      #expect(
        await page.refusals {
          await page.field("Name").type("A name that is too long")
          await page.field("Seats").type("9")
        } == ["“Name” must not exceed 10 characters.", "“Seats” must be a whole number from 1 to 8."]
      )
      #expect(await page.text.contains("Blob takes 5"))
    }

    @Test func delayedEffectChangesAreShown() async {
      let clock = TestClock()
      let page = await LivePageTest(TodosPage(clock: clock))
      await page.button("Later").click()
      #expect(await page.element(id: "clicks").value() == "0 clicks")
      _ = await page.takeChanges()
      await clock.advance(by: .seconds(1))
      #expect(await page.element(id: "clicks").value() == "1 clicks")
      let changes = await page.takeChanges()
      #expect(changes.regions.map(\.id) == ["clicks"])
      #expect(changes.animation == PageAnimation(.linear(duration: 0.5)))
    }

    @Test func unchangedRowsAreNotRendered() async {
      let count = RenderCount()
      let page = await LivePageTest(
        TodosPage(rows: (1...3).map { Todo.State(id: $0, title: "Row \($0)") }, count: count)
      )
      _ = await page.takeChanges()
      count.rows.setValue([])
      let pages = count.page.value
      await page.field("Done 2").click()
      let changes = await page.takeChanges()
      #expect(changes.regions.count == 1)
      #expect(count.rows.value == [2])
      #expect(count.page.value == pages)
      await page.button("Click").click()
      #expect(await page.takeChanges().regions.map(\.id) == ["clicks"])
      #expect(count.rows.value == [2])
    }

    @Test func removedRowsWithdrawTheirOffers() async {
      let page = await LivePageTest(
        TodosPage(rows: (1...3).map { Todo.State(id: $0, title: "Row \($0)") })
      )
      let late = await page.field("Done 3").asShownNow()
      await page.button("Remove the last").click()
      await page.button("Remove").click()
      #expect(await !page.field("Done 3").isThere)
      #expect(
        await page.refusals { await late.click() }
          == ["The page has changed, and this action is no longer available. Choose again."]
      )
      #expect(await page.field("Done 2").isThere)
    }

    @Test func anAlertShowsAsADialogAndItsButtonsOfferItsActions() async {
      let page = await LivePageTest(
        TodosPage(rows: (1...3).map { Todo.State(id: $0, title: "Row \($0)") })
      )
      await page.button("Remove the last").click()
      #expect(await page.element(id: "alert").value() == "Remove? Remove Keep")
      await page.button("Keep").click()
      #expect(await !page.element(id: "alert").isThere)
      #expect(await page.text.contains("Row 3"))

      await page.button("Remove the last").click()
      await page.element(id: "alert").cancel()
      #expect(await !page.element(id: "alert").isThere)

      await page.button("Remove the last").click()
      await page.button("Remove").click()
      #expect(await !page.text.contains("Row 3"))
    }

    @Test func aLateAnswerToAnAlertIsRefused() async {
      let page = await LivePageTest(
        TodosPage(rows: (1...3).map { Todo.State(id: $0, title: "Row \($0)") })
      )
      await page.button("Remove the last").click()
      let late = await page.button("Remove").asShownNow()
      await page.button("Keep").click()
      await page.button("Remove the last").click()
      #expect(await page.refusals { await late.click() }.count == 1)
      #expect(await page.text.contains("Row 3"))
    }

    @Test func aChangeInOneOfTenThousandRowsRendersAndSendsThatRow() async {
      let count = RenderCount()
      let rows = (0..<10_000).map { Todo.State(id: $0, title: "Row \($0)") }
      let page = await LivePageTest(TodosPage(rows: rows, count: count))
      _ = await page.takeChanges()
      count.rows.setValue([])
      let pages = count.page.value
      await page.field("Done 7777").click()
      let changes = await page.takeChanges()
      #expect(count.rows.value == [7777])
      #expect(count.page.value == pages)
      #expect(changes.regions.count == 1)
      #expect(changes.regions.reduce(0) { $0 + $1.html.utf8.count } < 400)
    }
  }
#endif
