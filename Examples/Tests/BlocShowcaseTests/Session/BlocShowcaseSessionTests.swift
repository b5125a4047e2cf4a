import Bloc
import ClinicApp
import Foundation
import LivePages
import ShowcaseTheme
import Testing

@testable import BlocShowcase

@Suite(.timeLimit(.minutes(5)))
struct BlocShowcaseSessionTests {
  private let storage: any HydratedStorage

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")
    storage = try HydratedFileStorage.build(directory: folder)
  }

  @Test
  func theRailSwitchesTabs() async {
    var shown = await Shown(storage: storage)
    #expect(await shown.text("home-title") == "Your clinic")
    #expect(await shown.attribute("aria-current", of: "tab-0") == "page")
    await shown.send(.tabTapped(.theme)) { await $0.text("theme-title") == "Theme" }
    #expect(await shown.text("home-title") == nil)
    #expect(await shown.attribute("aria-current", of: "tab-0") == nil)
    #expect(await shown.attribute("aria-current", of: "tab-2") == "page")
  }

  @Test
  func theRailGetsWideAndNarrow() async {
    var shown = await Shown(storage: storage)
    #expect(await shown.attribute("class", of: "rail") == "rail")
    await shown.send(.railToggled) { await $0.attribute("class", of: "rail") == "rail rail-extended" }
    await shown.send(.railToggled) { await $0.attribute("class", of: "rail") == "rail" }
  }

  @Test
  func theAppsCountStaysAndThatOfAVisitStartsAfresh() async {
    var shown = await Shown(storage: storage)
    await shown.send(.tabTapped(.counters)) { await $0.text("app-count") == "0" }
    await shown.session.receive(.appCountTapped)
    await shown.session.receive(.visitCountTapped)
    await shown.session.receive(.visitCountTapped)
    #expect(await shown.text("app-count") == "1")
    #expect(await shown.text("visit-count") == "2")

    await shown.send(.tabTapped(.home)) { await $0.text("home-title") != nil }
    await shown.send(.tabTapped(.counters)) { await $0.text("app-count") != nil }
    #expect(await shown.text("app-count") == "1")
    #expect(await shown.text("visit-count") == "0")
  }

  @Test
  func anEventForATabThatWasLeftChangesNothing() async {
    var shown = await Shown(storage: storage)
    await shown.session.receive(.visitCountTapped)
    await shown.send(.tabTapped(.counters)) { await $0.text("visit-count") == "0" }
    await shown.session.receive(.refreshed)
    await shown.session.receive(.retryTapped(.treatments))
    #expect(await shown.text("visit-count") == "0")
  }

  @Test
  func theThemeTabChangesTheThemeOfAllPages() async {
    let visit = Visit()
    var shown = await Shown(storage: storage, visit: visit)
    await shown.send(.tabTapped(.theme)) { await $0.text("font-size") == "Medium" }
    #expect(await shown.pressed == ["Teal"])
    await shown.send(.colorChosen(.plum)) { await $0.pressed == ["Plum"] }
    await shown.send(.largerTapped) { await $0.text("font-size") == "Large" }
    let theme = VisitTheme.of(visit) { [storage] _ in storage }
    #expect(await theme.current == Theme(color: .plum, fontSize: .large))
    await shown.send(.smallerTapped) { await $0.text("font-size") == "Medium" }
  }

  @Test
  func theThemeTabFollowsWhatOtherPagesChoose() async {
    let visit = Visit()
    var shown = await Shown(storage: storage, visit: visit)
    await shown.send(.tabTapped(.theme)) { await $0.text("font-size") == "Medium" }
    await VisitTheme.of(visit) { [storage] _ in storage }.add(.colorChosen(.amber))
    await shown.wait { await $0.pressed == ["Amber"] }
  }

  @Test
  func aSessionThatIsOverGoesAway() async {
    weak var gone: BlocShowcaseSession?
    do {
      var shown = await Shown(storage: storage)
      await shown.wait { await $0.attribute("aria-busy", of: "home-treatments") == "true" }
      gone = shown.session
      await shown.session.end()
    }
    // Its blocs come to their ends on it.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
