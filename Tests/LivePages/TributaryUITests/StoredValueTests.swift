import ComposableArchitecture
import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Values of the user defaults, and those of a window.
struct StoredValueTests {
  @Test func storedValuesAreSharedByViews() async {
    struct Screen: View {
      @AppStorage("count") private var count = 0
      @AppStorage("name") private var name: String?
      @SceneStorage("scene") private var scene = "a"
      let label: String
      var body: some View {
        Button("Count \(label)") { count += 1 }
        Button("Name \(label)") { name = label }
        Button("Scene \(label)") { scene += label }
        Text("\(label) \(count) \(name ?? "none") \(scene)")
      }
    }
    let defaults = UserDefaults.inMemory
    nonisolated(unsafe) let store = defaults
    let page = await LivePageTest(
      ViewPage {
        Group {
          Screen(label: "x")
          Screen(label: "y")
        }
        .defaultAppStorage(store)
      }
    )
    await page.button("Count x").click()
    await page.button("Name y").click()
    await page.button("Scene x").click()
    #expect(await page.text.contains("x 1 y ax"))
    #expect(await page.text.contains("y 1 y ax"))
    #expect(defaults.integer(forKey: "count") == 1)
  }

  @Test @MainActor func userDefaultsOfAViewAreReleased() throws {
    struct Screen: View {
      @AppStorage private var count: Int
      init(_ store: UserDefaults) { _count = AppStorage(wrappedValue: 0, "count", store: store) }
      var body: some View {
        Button("Count") { count += 1 }
        Text("\(count)")
      }
    }
    let suite = "tributary-ui-\(UUID().uuidString)"
    weak var released: UserDefaults?
    do {
      let defaults = try #require(UserDefaults(suiteName: suite))
      released = defaults
      let window = GraphHarness { Screen(defaults) }
      window.press("Count")
      #expect(window.texts == ["1"])
      #expect(defaults.integer(forKey: "count") == 1)
      window.graph.close()
      defaults.removePersistentDomain(forName: suite)
    }
    #expect(released == nil)
  }

  @Test @MainActor func storedValuesOfRemovedViewsAreReleased() {
    struct Draft: View {
      @AppStorage private var text: Draft.Text
      init(_ id: Int, _ store: UserDefaults) {
        _text = AppStorage(wrappedValue: Text(rawValue: ""), "draft-\(id)", store: store)
      }
      var body: some View { TributaryUI.Text(text.rawValue) }

      struct Text: RawRepresentable {
        let rawValue: String
        private let note: Note
        init(rawValue: String) {
          self.rawValue = rawValue
          note = Note()
        }
      }
    }
    final class Note {
      nonisolated(unsafe) static var count = 0
      init() { Self.count += 1 }
      deinit { Self.count -= 1 }
    }
    let defaults = UserDefaults.inMemory
    for id in 1...100 {
      defaults.set("text \(id)", forKey: "draft-\(id)")
      let window = GraphHarness { Draft(id, defaults) }
      #expect(window.texts == ["text \(id)"])
      window.graph.close()
    }
    #expect(Note.count < 10)
  }

  @Test @MainActor func aStoredPropertyOutsideOfViewsUpdatesTheBodiesThatReadIt() {
    final class Settings {
      @AppStorage private var count: Int
      init(_ store: UserDefaults) { _count = AppStorage(wrappedValue: 0, "count", store: store) }
      var text: String { "\(count)" }
      func increment() { count += 1 }
    }
    struct Screen: View {
      let settings: Settings
      var body: some View {
        Text(settings.text)
        Button("Count") { settings.increment() }
      }
    }
    let settings = Settings(UserDefaults.inMemory)
    let window = GraphHarness { Screen(settings: settings) }
    #expect(window.texts == ["0"])
    window.press("Count")
    #expect(window.texts == ["1"])
    window.press("Count")
    #expect(window.texts == ["2"])
  }

  @Test @MainActor func aStoredTypeMayReadOtherStoredValues() {
    struct Scaled: RawRepresentable {
      let rawValue: Int
      init(rawValue: Int) {
        self.rawValue = MainActor.assumeIsolated {
          rawValue * AppStorage(wrappedValue: 10, "scale", store: Scaled.suite).wrappedValue
        }
      }
      @MainActor static var suite: UserDefaults?
    }
    let defaults = UserDefaults.inMemory
    defaults.set(3, forKey: "size")
    Scaled.suite = defaults
    let size = AppStorage(wrappedValue: Scaled(rawValue: 0), "size", store: defaults)
    #expect(size.wrappedValue.rawValue == 30)
  }

  @Test func eachTestHasItsOwnStoredValues() async {
    struct Screen: View {
      @AppStorage("tributary-ui-count") private var count = 0
      var body: some View {
        Button("Count") { count += 1 }
        Text("\(count)")
      }
    }
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set(4, forKey: "tributary-ui-count")
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Count").click()
    #expect(await page.text == "Count 5")
    #expect(defaults.integer(forKey: "tributary-ui-count") == 5)
    #expect(UserDefaults.standard.object(forKey: "tributary-ui-count") == nil)
  }

  @Test func visitorsOfASiteHaveStoredValuesOfTheirOwn() async {
    final class Model: ObservableObject {
      @AppStorage("tributary-ui-visitors") var count = 0
    }
    struct Screen: View {
      @AppStorage("tributary-ui-visitors") private var count = 0
      @AppStorage("tributary-ui-visitors") private var text: String?
      @StateObject private var model = Model()
      var body: some View {
        Button("Count") { count += 1 }
        Button("Count in model") { model.count += 1 }
        Text("\(count)")
      }
    }
    await withDependencies {
      // That of a program that isn't a test.
      $0.defaultAppStorage = .standard
    } operation: {
      let page = ViewPage { Screen() }
      let (first, second) = (await LivePageTest(page), await LivePageTest(page))
      await first.button("Count").click()
      await first.button("Count in model").click()
      #expect(await first.text.contains("2"))
      await second.button("Count").click()
      #expect(await second.text.contains("1"))
      #expect(UserDefaults.standard.object(forKey: "tributary-ui-visitors") == nil)
    }
  }

  @Test func tabsOfAnAppShareStoredValues() async {
    struct Counting: App {
      var body: some Scene { WindowGroup { Counter() } }
    }
    struct Counter: View {
      @AppStorage("tributary-ui-app") private var count = 0
      var body: some View {
        Button("Count") { count += 1 }
        Text("\(count)")
      }
    }
    await withDependencies {
      $0.defaultAppStorage = .standard
    } operation: {
      // A run that was stopped may have left a value.
      UserDefaults.standard.removeObject(forKey: "tributary-ui-app")
      let page = await ViewPage(app: Counting())
      let (first, second) = (await LivePageTest(page), await LivePageTest(page))
      await first.button("Count").click()
      await second.settle()
      #expect(await second.text.contains("1"))
      UserDefaults.standard.removeObject(forKey: "tributary-ui-app")
    }
  }

  @Test func storedValuesFollowOtherCode() async throws {
    struct Screen: View {
      let store: UserDefaults
      @AppStorage private var count: Int
      init(_ store: UserDefaults) {
        self.store = store
        _count = AppStorage(wrappedValue: 0, "count", store: store)
      }
      var body: some View {
        Button("Write") { store.set(7, forKey: "count") }
        Text("\(count)")
      }
    }
    let suite = "tributary-ui-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    nonisolated(unsafe) let store = defaults
    let page = await LivePageTest(ViewPage { Screen(store) })
    await page.button("Write").click()
    #expect(await page.text == "Write 7")
  }

  @Test func storedValuesFollowATask() async throws {
    struct Screen: View {
      let store: UserDefaults
      let answers: AsyncStream<Bool>
      @AppStorage private var isLoggedIn: Bool
      init(_ store: UserDefaults, _ answers: AsyncStream<Bool>) {
        self.store = store
        self.answers = answers
        _isLoggedIn = AppStorage(wrappedValue: false, "isLoggedIn", store: store)
      }
      var body: some View {
        Button("Log in") {
          nonisolated(unsafe) let store = store
          Task { for await answer in answers { store.set(answer, forKey: "isLoggedIn") } }
        }
        Text(isLoggedIn ? "Welcome" : "Please log in")
      }
    }
    nonisolated(unsafe) let store = UserDefaults.inMemory
    let (answers, server) = AsyncStream<Bool>.makeStream()
    let page = await LivePageTest(ViewPage { Screen(store, answers) })
    await page.button("Log in").click()
    #expect(await page.text == "Log in Please log in")
    server.yield(true)
    server.finish()
    await page.settle()
    #expect(await page.text == "Log in Welcome")
  }

  @Test(.timeLimit(.minutes(1))) @MainActor func anAppFollowsUserDefaultsAtIntervals() async {
    struct Screen: View {
      @AppStorage private var count: Int
      init(_ store: UserDefaults) { _count = AppStorage(wrappedValue: 0, "count", store: store) }
      var body: some View { Text("\(count)") }
    }
    let defaults = UserDefaults.inMemory
    let window = GraphHarness { Screen(defaults) }
    #expect(window.texts == ["0"])
    let following = Task { await StoredDefaults.follow(every: .milliseconds(1)) }
    defaults.set(1, forKey: "count")
    while window.changes == 0 { await Task.yield() }
    #expect(window.texts == ["1"])
    following.cancel()
    await following.value
  }

  @Test func changedUserDefaultsAreWrittenOnce() throws {
    final class Counting: UserDefaults {
      nonisolated(unsafe) var writes = 0
      override func synchronize() -> Bool {
        writes += 1
        return true
      }
    }
    let defaults = try #require(Counting(suiteName: "tributary-ui-\(UUID().uuidString)"))
    let writer = DefaultsWriter()
    writer.note(defaults)
    writer.write()
    #expect(defaults.writes == 0)
    writer.begin()
    writer.note(defaults)
    writer.note(defaults)
    writer.write()
    writer.write()
    #expect(defaults.writes == 1)
  }

  @Test func theFoldersOfAnAppExist() throws {
    let root = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(components: "home", "Documents")
    for _ in 1...2 { makeFolders([folder]) }
    try Data("x".utf8).write(to: folder.appending(component: "file"))
  }
}
