import Bloc
import Foundation
import Schedulers
import Testing

@testable import Clinic

@Suite(.timeLimit(.minutes(5)))
struct HomeTabTests {
  private let storage: any HydratedStorage
  private let cards = ["home-treatments", "home-oralInspections", "home-smileSolution"]

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")
    storage = try HydratedFileStorage.build(directory: folder)
  }

  /// Returns the home tab after it has loaded everything.
  private func loaded() async -> Shown {
    let shown = await Shown(storage: storage)
    await shown.letTimePass { await $0.text("home-status") == "Asked once." }
    return shown
  }

  private func busyCards(_ shown: Shown) async -> [String] {
    var busy: [String] = []
    for card in cards where await shown.attribute("aria-busy", of: card) == "true" { busy.append(card) }
    return busy
  }

  @Test
  func loadsAllPartsAtTheSameTime() async {
    var shown = await Shown(storage: storage)
    await shown.wait { await busyCards($0) == cards }
    #expect(await shown.text("home-status") == "Asking the clinic\u{2026}")
    #expect(await shown.attribute("class", of: "pull-indicator") == "pull-indicator pull-busy")
  }

  @Test
  func showsEachPartOnArrivalAndTheIndicatorUntilAllArrive() async {
    let shown = await Shown(storage: storage)
    await shown.letTimePass { await $0.text("home-treatments")?.contains("Root canal") == true }
    #expect(await busyCards(shown) == ["home-oralInspections", "home-smileSolution"])
    #expect(await shown.text("home-status") == "Asking the clinic\u{2026}")
    await shown.letTimePass { await $0.text("home-smileSolution")?.contains("Clear aligners") == true }
    await shown.letTimePass { await $0.text("home-status") == "Asked once." }
    #expect(await busyCards(shown) == [])
    #expect(await shown.attribute("class", of: "pull-indicator") == "pull-indicator")
  }

  @Test
  func refreshingKeepsContentUntilNewContentArrives() async throws {
    var shown = await loaded()
    let before = await shown.text("home-treatments")
    try await shown.press("Refresh") { await busyCards($0) == cards }
    #expect(await shown.text("home-treatments") == before)
    await shown.letTimePass { await $0.text("home-status") == "Asked 2 times." }
    #expect(await shown.text("home-treatments") != before)
  }

  @Test
  func failedRequestsAreReportedInTheirCards() async throws {
    let shown = await loaded()
    try await shown.press("Oral inspections")
    try await shown.press("Refresh")
    await shown.letTimePass { await $0.text("home-status") == "Asked 2 times." }
    #expect(await shown.text("home-oralInspections")?.contains("isn't responding") == true)
    #expect(await shown.text("home-oralInspections")?.contains("Gums") == true)
    #expect(await shown.text("home-treatments")?.contains("isn't responding") == false)
  }

  @Test
  func askingAgainAsksForOnePartOnly() async throws {
    var shown = await loaded()
    try await shown.press("Smile solution")
    try await shown.press("Refresh")
    await shown.letTimePass { await $0.text("home-status") == "Asked 2 times." }
    try await shown.press("Smile solution")
    try await shown.press("Ask again: Smile solution") { await busyCards($0) == ["home-smileSolution"] }
    #expect(await shown.text("home-status") == "Asked 2 times.")
    await shown.letTimePass { await busyCards($0) == [] }
    #expect(await shown.text("home-smileSolution")?.contains("isn't responding") == false)
  }

  @Test
  func conditionsSurviveLeavingTheTabButContentDoesNot() async throws {
    var shown = await loaded()
    try await shown.press("Seven seconds")
    try await shown.press("Theme") { await $0.text("theme-title") != nil }
    try await shown.press("Home") { await busyCards($0) == cards }
    #expect(await shown.text("home-treatments")?.contains("Root canal") == false)
    #expect(await shown.pressed == ["Seven seconds"])
  }

  @Test
  func leavingTheTabWhileItLoadsIsNoError() async throws {
    var shown = await Shown(storage: storage)
    await shown.wait { await busyCards($0) == cards }
    try await shown.press("Counters") { await $0.text("app-count") == "0" }
    await shown.clock.advance(by: .seconds(10))
    #expect(await shown.text("app-count") == "0")
  }
}
