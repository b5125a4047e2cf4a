import CombineShim
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the properties of apps and scenes.
@MainActor
struct AppTests {
  @Test func anAppCreatesItsStateObjectOnceForAllWindows() async {
    let log = Log()
    let page = ViewPage(app: CountingApp(log: log))
    let first = await LivePageTest(page)
    let second = await LivePageTest(page)
    await first.button("Count").click()
    await first.button("Count").click()
    #expect(await first.text == "Count count 2")
    await second.settle()
    #expect(await second.text == "Count count 2")
    #expect(log.entries == ["created"])
  }

  @Test func aStateObjectOfAnAppIsObservedAfterAnotherWindowHasClosed() async {
    let page = ViewPage(app: CountingApp(log: Log()))
    let first = await LivePageTest(page)
    await first.leave()
    let second = await LivePageTest(page)
    await second.button("Count").click()
    #expect(await second.text == "Count count 1")
  }

  @Test func bindingsToTheStateOfAnAppChangeAllWindows() async {
    let page = ViewPage(app: NamingApp())
    let first = await LivePageTest(page)
    let second = await LivePageTest(page)
    await first.field("Name").type("Blob")
    #expect(await first.text == "Rename the scene app Blob scene a")
    await second.settle()
    #expect(await second.text == "Rename the scene app Blob scene a")
    await second.button("Rename the scene").click()
    #expect(await second.text == "Rename the scene app Blob scene b")
    await first.settle()
    #expect(await first.text == "Rename the scene app Blob scene b")
  }

  @Test func viewsOfDifferentWindowsHaveTheirOwnState() async {
    struct CountersApp: App {
      var body: some Scene { WindowGroup { CounterView(name: "clicks") } }
    }
    let page = ViewPage(app: CountersApp())
    let first = await LivePageTest(page)
    let second = await LivePageTest(page)
    await first.button("Count clicks").click()
    await second.settle()
    #expect(await first.text.contains("clicks 1"))
    #expect(await second.text.contains("clicks 0"))
  }

  @Test func theScenePhaseOfAnAppFollowsItsWindow() async {
    let log = Log()
    let page = await LivePageTest(ViewPage(app: PhaseApp(log: log)))
    #expect(log.take() == ["app active", "scene active"])
    await page.leave()
    #expect(log.take() == ["app inactive", "scene inactive", "app background", "scene background"])
    await page.comeBack()
    #expect(log.take() == ["app inactive", "scene inactive", "app active", "scene active"])
  }

  @Test func aHiddenTabIsInTheBackgroundUntilItIsVisible() async {
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        PhaseView(log: log).onOpenURL { _ in }
      }
    )
    let window = page.element(identifier: "tributary-window")
    #expect(log.take() == ["appeared", "active"])
    await window.sendFromHook("traits", [0, 0, 1024, 0, 0, 0])
    #expect(log.take() == ["inactive", "background"])
    await page.leave()
    await page.comeBack()
    #expect(log.take() == ["appeared"])
    await window.sendFromHook("traits", [0, 1, 1024, 0, 0, 0])
    #expect(log.take() == ["inactive", "active"])
  }
}

private final class CountingModel: ObservableObject {
  @Published var count = 0
}

private struct CountingApp: App {
  @StateObject private var model: CountingModel

  init() { self.init(log: Log()) }

  init(log: Log) {
    func make() -> CountingModel {
      log("created")
      return CountingModel()
    }
    _model = StateObject(wrappedValue: make())
  }

  var body: some Scene {
    WindowGroup {
      Button("Count") { model.count += 1 }
      Text("count \(model.count)")
    }
  }
}

private struct NamingApp: App {
  @State private var name = ""

  var body: some Scene { NamingScene(name: $name) }
}

private struct NamingScene: Scene {
  @Binding var name: String
  @State private var title = "a"

  var body: some Scene {
    WindowGroup {
      TextField("Name", text: $name)
      if !name.isEmpty { Button("Rename the scene") { title = "b" } }
      Text("app \(name) scene \(title)")
    }
  }
}

private struct PhaseApp: App {
  let log: Log
  @Environment(\.scenePhase) private var phase

  init() { self.init(log: Log()) }
  init(log: Log) { self.log = log }

  var body: some Scene {
    PhaseScene(log: log).onChange(of: phase) { _, phase in log("app \(phase)") }
  }
}

private struct PhaseView: View {
  let log: Log
  @Environment(\.scenePhase) private var phase

  var body: some View {
    Text("x").onAppear { log("appeared") }.onChange(of: phase) { _, phase in log("\(phase)") }
  }
}

private struct PhaseScene: Scene {
  let log: Log
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup { Text("x") }.onChange(of: phase) { _, phase in log("scene \(phase)") }
  }
}
