#if Macros
  import Bloc
  import CombineShim
  import ComposableArchitecture
  import Foundation
  import InspectorPages
  import LivePages
  import LivePagesTesting
  import StoreInspector
  import Testing

  /// Tests that the inspector's output contains neither the text of a password field nor any prefix of it.
  struct PasswordTests {
    /// The first two letters occur nowhere else in the searched output.
    private static let password = "Qzjx 9\"\\é-qz"

    private let inspector = Inspector(clock: TestClock())

    private func type(into field: PageControl) async {
      for end in Self.password.indices.dropFirst() { await field.type(String(Self.password[..<end])) }
      await field.type(Self.password)
    }

    private func expectNothing(in texts: [String: String]) {
      for (name, text) in texts {
        let found = text.range(of: "qz", options: .caseInsensitive)
        #expect(found == nil, "\(name): \(text)")
        #expect(!text.contains("\"Q\"") && !text.contains("“Q”"), "\(name): \(text)")
      }
    }

    /// Returns all output of the inspector about its first store.
    private func texts() throws -> [String: String] {
      let store = inspector.stores[0]
      let last = try #require(store.log.numbers?.upperBound)
      var texts = [
        "export": String(decoding: try #require(store.session).json, as: UTF8.self),
        "lines": "\(store.lines)",
        "sendable": "\(store.log.sendableActions(containing: "", limit: .max))",
        "summaries": "\(store.log.summaries(after: 0))",
      ]
      for number in 1...last {
        var dump = ""
        customDump(store.log.detail(of: number), to: &dump)
        customDump(store.log.progress(of: number), to: &dump)
        customDump(store.log.dependencies(of: number), to: &dump)
        customDump(store.log.outline(after: number, since: number - 1), to: &dump)
        customDump(store.log.difference(from: number - 1, to: number), to: &dump)
        texts["page of \(number)"] = dump
      }
      return texts
    }

    @Test(arguments: ["Password", "Bound password"])
    func storeRecordsOmitThePassword(field: String) async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("session.json")
      let recorder = LockIsolated<SessionRecorder?>(nil)
      let page = await LivePageTest(EntrancePage(inspector: inspector, recorder: recorder, file: file))
      await page.field("Name").type("Blob")
      await type(into: page.field(field))
      await page.button("Log in").click()
      await page.settle()

      var texts = try texts()
      let session = try #require(inspector.stores[0].session)
      #expect(session.entries.count == Self.password.count + 4)
      // The search finds text that isn't secret.
      #expect(texts["export"]?.contains("Blob") == true)
      // Equal values stay equal, and different values stay different.
      let last = try #require(session.entries.last).state.encoding ?? ""
      let state = try JSONDecoder().decode(Entrance.State.self, from: Data(last.utf8))
      let placeholder = state.password
      #expect(placeholder.hasPrefix("<redacted ") && placeholder.hasSuffix(">"))
      // The copy is in capital letters.
      #expect(state.copy.hasPrefix("<redacted ") && state.copy != placeholder)
      #expect(state.attempts == [placeholder: 1])
      #expect(state.problem == "“\(placeholder)” is wrong")

      let inspectorPage = await LivePageTest(InspectorPage(inspector, clock: TestClock()))
      for number in 1...session.entries.count {
        await inspectorPage.button("Back").click()
        // Removes the names of the page's events, which are random.
        let html = await inspectorPage.html().rendered()
        texts["inspector \(number)"] = html.replacing(/data-[a-z-]+="[^"]*"/, with: "")
      }
      #expect(texts["inspector 3"]?.contains("&lt;redacted&gt;") == true)
      let ids = try #require(inspector.stores[0].lines.flatMap(\.effects).first).ids
      #expect(ids == ["<redacted>"])
      await recorder.value?.close()
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        texts[name] = String(decoding: data, as: UTF8.self)
      }
      expectNothing(in: texts)
    }

    @Test func blocRecordsOmitThePassword() async throws {
      let page = await LivePageTest(GateBlocPage(inspector: inspector))
      await type(into: page.field("Password"))
      await page.button("Log in").click()
      await page.settle()
      let bloc = inspector.blocs[0]
      #expect(bloc.events.map(\.text).count { $0.contains("error ") && $0.contains("<redacted>?") } == 1)
      #expect(bloc.events.map(\.text).contains { $0.contains("for <redacted>") })
      var texts = ["events": "\(bloc.events.map(\.text))"]
      texts["test"] = try bloc.testSource(as: RecordedBlocTest(name: "a", bloc: "GateBloc()"))
      #expect(texts["test"]?.contains("passwordTyped(\"<redacted 1>\")") == true)
      expectNothing(in: texts)
    }

    @Test func publisherRecordsOmitThePassword() async {
      let page = await LivePageTest(GateModelPage(inspector: inspector))
      await type(into: page.field("Password"))
      await page.button("Log in").click()
      await page.settle()
      let publishers = inspector.publishers
      #expect(publishers.map(\.name) == ["submitted", "typed"])
      #expect(publishers[0].events.map(\.text).contains("value <redacted>"))
      var texts: [String: String] = [:]
      for publisher in publishers {
        let marbles = [publisher.marbles(latest: 40), publisher.marbles(frame: .milliseconds(1))]
        texts[publisher.name] = "\(publisher.events.map(\.text)) \(marbles)"
      }
      #expect(texts["typed"]?.contains("<redacted>") == true)
      expectNothing(in: texts)
    }

    @Test func suggestedPasswordsAreHiddenToo() async throws {
      let page = await LivePageTest(SuggestingPage(inspector: inspector))
      await page.button("Suggest").click()
      #expect(await page.text.contains("suggestions: 1"))
      expectNothing(in: try texts())
    }

    /// The recorded file belongs to this target, so the generated test is compiled and run.
    @Test func generatedTestWithPasswordsMatchesTheCommittedFile() async throws {
      let page = await LivePageTest(GatePage(inspector: inspector))
      for text in ["q", "qzj", "qzjx", "qzjx9"] { await page.field("Password").type(text) }
      await page.field("Repetition").type("qzjx")
      await page.field("Repetition").type("qzjx9")
      await page.button("Log in").click()
      await page.settle()
      let store = inspector.stores[0]
      let source = try store.testSource(
        of: try #require(store.log.numbers),
        as: RecordedTest(name: "replaysTheRecordedSession", suite: "RecordedGateTests", reducer: "Gate()")
      )
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "RecordedGateTests.swift")
      let text = """
        // Written by the inspector.
        // swift-format-ignore-file
        #if Macros
        \(source)#endif

        """
      if ProcessInfo.processInfo.environment["TRIBUTARY_RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      expectNothing(in: ["test": source])
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
#endif
