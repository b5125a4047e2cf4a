import Bloc
import Foundation
import LivePages
import ShowcaseFrame
import Testing

@testable import Clinic

@Suite(.timeLimit(.minutes(5)))
struct BlocShowcaseSessionTests {
  private let storage: any HydratedStorage

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")
    storage = try HydratedFileStorage.build(directory: folder)
  }

  @Test
  func theRailSwitchesTabs() async throws {
    var shown = await Shown(storage: storage)
    #expect(await shown.text("home-title") == "Your clinic")
    #expect(await shown.attribute("aria-current", of: "tab-0") == "page")
    try await shown.press("Theme") { await $0.text("theme-title") == "Theme" }
    #expect(await shown.text("home-title") == nil)
    #expect(await shown.attribute("aria-current", of: "tab-0") == nil)
    #expect(await shown.attribute("aria-current", of: "tab-2") == "page")
  }

  @Test
  func theRailGetsWideAndNarrow() async throws {
    var shown = await Shown(storage: storage)
    #expect(await shown.attribute("class", of: "rail") == "rail")
    try await shown.press("Make the rail wide") {
      await $0.attribute("class", of: "rail") == "rail rail-extended"
    }
    try await shown.press("Make the rail narrow") { await $0.attribute("class", of: "rail") == "rail" }
  }

  @Test
  func appCountPersistsAndVisitCountResets() async throws {
    var shown = await Shown(storage: storage)
    try await shown.press("Counters") { await $0.text("app-count") == "0" }
    try await shown.press("Count for the app")
    try await shown.press("Count for this visit")
    try await shown.press("Count for this visit")
    #expect(await shown.text("app-count") == "1")
    #expect(await shown.text("visit-count") == "2")

    try await shown.press("Home") { await $0.text("home-title") != nil }
    try await shown.press("Counters") { await $0.text("app-count") != nil }
    #expect(await shown.text("app-count") == "1")
    #expect(await shown.text("visit-count") == "0")
  }

  @Test
  func eventsOfALeftTabAreRefused() async throws {
    var shown = await Shown(storage: storage)
    let refresh = try await shown.offer("Refresh")
    try await shown.press("Counters") { await $0.text("visit-count") == "0" }
    let count = try await shown.offer("Count for this visit")
    await #expect(throws: ViewEventError.noLongerOffered) { try await shown.session.receive(refresh) }
    try await shown.press("Home") { await $0.text("home-title") != nil }
    await #expect(throws: ViewEventError.noLongerOffered) { try await shown.session.receive(count) }
    try await shown.press("Counters") { await $0.text("visit-count") == "0" }
  }

  @Test
  func theThemeTabChangesTheThemeOfAllPages() async throws {
    let visit = Visit()
    var shown = await Shown(storage: storage, visit: visit)
    try await shown.press("Theme") { await $0.text("font-size") == "Medium" }
    #expect(await shown.pressed == ["Teal"])
    try await shown.press("Plum") { await $0.pressed == ["Plum"] }
    try await shown.press("Larger") { await $0.text("font-size") == "Large" }
    let theme = VisitTheme.of(visit) { [storage] _ in storage }
    #expect(theme.current == Theme(color: .plum, fontSize: .large))
    try await shown.press("Smaller") { await $0.text("font-size") == "Medium" }
  }

  @Test
  func themeTabFollowsChoicesOfOtherPages() async throws {
    let visit = Visit()
    var shown = await Shown(storage: storage, visit: visit)
    try await shown.press("Theme") { await $0.text("font-size") == "Medium" }
    await VisitTheme.of(visit) { [storage] _ in storage }.add(.colorChosen(.amber))
    await shown.wait { await $0.pressed == ["Amber"] }
  }

  @Test
  func endedSessionsAreReleased() async {
    weak var gone: BlocShowcaseSession?
    do {
      var shown = await Shown(storage: storage)
      await shown.wait { await $0.attribute("aria-busy", of: "home-treatments") == "true" }
      gone = shown.session
      await shown.session.end()
    }
    // The blocs are closed on this actor.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
