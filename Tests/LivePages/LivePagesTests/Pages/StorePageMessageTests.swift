#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  /// Tests of the messages between a store's effects and the browser.
  struct StorePageMessageTests {
    @Test func anEffectPushesAnEventAndGoesToAnotherPage() async throws {
      let page = await LivePageTest(NotesPage(), others: [TodosPage()])
      await page.button("Save").click()
      let events = await page.takePushedEvents()
      #expect(events.map(\.name) == ["saved"])
      #expect(try events.first?.value(as: [String: Int].self) == ["page": 1])
      #expect(await page.takePushedEvents().isEmpty)
      #expect(await page.path == "/todos")
      await withKnownIssue {
        await page.goBack()
      } matching: { issue in
        "\(issue)".contains("There is nothing to go back to")
      }
    }

    @Test func effectsNavigateElsewhere() async {
      let page = await LivePageTest(NotesPage())
      await page.button("Leave").click()
      #expect(await page.leftFor == "https://swift.org/")
    }

    @MainActor
    @Test func featureTestsRecordPageMessages() async {
      let said = LockIsolated<[PageMessage]>([])
      let store = TestStore(initialState: Notes.State()) {
        Notes()
      } withDependencies: {
        $0.livePage = PageConnection { message in said.withValue { $0.append(message) } }
      }
      await store.send(.saveTapped).finish()
      #expect(
        said.value == [
          .event(name: "saved", json: #"{"page":1}"#),
          .navigation(target: "/todos", isElsewhere: false, isReplacement: true),
        ]
      )
    }

    @Test func keysAreOfferedWhereTheFocusIsAndAnywhere() async {
      let page = await LivePageTest(NotesPage())
      await page.button("Inside").press(.downArrow)
      #expect(await page.element(id: "last").value() == "ArrowDown")
      await page.press("k", modifiers: .control)
      #expect(await page.address == "/notes/1")
      await page.press("?", modifiers: .shift)
      #expect(await page.address == "/notes/2")
      await page.button("Next").press(.delete)
      #expect(await page.address == "/notes?page=9")
      await page.field("Query").press("k", modifiers: .control)
      #expect(await page.address == "/notes/1")
      for press in [
        { await page.press("j") }, { await page.field("Query").press("?") }, { await page.press("k") },
      ] as [@Sendable () async -> Void] {
        await withKnownIssue {
          await press()
        } matching: { issue in
          "\(issue)".contains("Nothing handles the key")
        }
      }
    }

    @Test func focusPointersScrollingAndHooksSendActions() async {
      let page = await LivePageTest(NotesPage())
      await page.button("Inside").focus()
      #expect(await page.element(id: "last").value() == "came")
      await page.button("Inside").blur()
      #expect(await page.element(id: "last").value() == "went")
      await page.element(id: "map").pointerEnter()
      #expect(await page.element(id: "last").value() == "came")
      await page.element(id: "map").pointerLeave()
      #expect(await page.element(id: "last").value() == "went")
      await page.element(id: "map").scrollToEnd()
      #expect(await page.element(id: "place").value() == "page 2")
      await page.element(id: "map").sendFromHook("moved", Notes.Place(x: 7))
      #expect(await page.element(id: "last").value() == "at 7")
      #expect(
        await page.refusals { await page.element(id: "map").sendFromHook("moved", "x") }
          == ["The value of “moved” is invalid."]
      )
    }
  }
#endif
