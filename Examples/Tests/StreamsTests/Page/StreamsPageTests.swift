import LivePages
import LivePagesTesting
import Testing

@testable import Streams

struct StreamsPageTests {
  private func openPage() async -> LivePageTest { await LivePageTest(StreamsPage()) }

  private func click(_ ids: String..., on page: LivePageTest) async {
    for id in ids { await page.element(id: id).click() }
  }

  private func text(_ id: String, of page: LivePageTest) async -> String? {
    await page.element(id: id).value()
  }

  @Test func theFifthValueIsNotDelivered() async {
    let page = await openPage()
    for _ in 1...5 { await click("customSink-send", on: page) }
    #expect(
      await text("customSink-status", of: page)
        == "Subject sends 5, which is lost. Requested 4, received 4, may still receive 0."
    )
    await click("customSink-requestOne", "customSink-send", on: page)
    #expect(
      await text("customSink-status", of: page)
        == "Subject sends 6. CustomSink receives 6. Requested 5, received 5, may still receive 0."
    )
  }

  @Test func ambMirrorsTheFirstToEmit() async {
    let page = await openPage()
    #expect(await text("amb-status", of: page) == "Neither publisher has emitted yet.")
    await click("amb-sendSecond", "amb-sendFirst", on: page)
    #expect(
      await text("amb-status", of: page)
        == "First sends 1, which is lost. Second has won, and First is ignored."
    )
  }

  @Test func theCleanUpRunsOnceAtTheEnd() async {
    let page = await openPage()
    let cancel = await page.element(id: "create-cancel").asShownNow()
    await click("create-send", on: page)
    await cancel.click()
    #expect(await page.element(id: "create-cancel").isDisabled())
    #expect(await page.refusals { await cancel.click() }.count == 1)
    #expect(
      await text("create-status", of: page)
        == "Subscriber cancels. create cleans up. It has ended; the clean-up ran once."
    )
  }

  @Test func valuesWaitInTheBuffer() async {
    let page = await openPage()
    #expect(await text("demandBuffer-buffer", of: page) == "In the buffer nothing")
    await click("demandBuffer-send", "demandBuffer-send", "demandBuffer-finish", on: page)
    #expect(await text("demandBuffer-buffer", of: page) == "In the buffer 1 2 finished")
    await click("demandBuffer-demandThree", on: page)
    #expect(await text("demandBuffer-buffer", of: page) == "In the buffer nothing")
    #expect(
      await text("demandBuffer-words", of: page)?.hasSuffix("Subscriber receives the completion.") == true
    )
  }

  @Test(arguments: ExperimentName.allCases)
  func anExperimentStartsOverAlone(name: ExperimentName) async {
    let page = await openPage()
    let before = await page.outline
    await click("\(name.rawValue)-reset", on: page)
    #expect(await page.outline == before)
    await click("customSink-send", "amb-sendFirst", "create-send", "demandBuffer-send", on: page)
    for other in ExperimentName.allCases where other != name {
      await click("\(other.rawValue)-reset", on: page)
    }
    #expect(await page.outline != before)
    await click("\(name.rawValue)-reset", on: page)
    #expect(await page.outline == before)
  }

  @Test func actionsUpdateOnlyTheirOwnExperiment() async {
    let page = await openPage()
    _ = await page.takeChanges()
    await click("create-send", on: page)
    let changed = await page.takeChanges().regions.map(\.id)
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0.hasPrefix("create-") })
  }

  @Test func eachActAndEachStartOverIsOfferedAndDoesSomething() async {
    let page = await openPage()
    let ids =
      CustomSinkExperiment.Act.allCases.map { "customSink-\($0.rawValue)" }
      + AmbExperiment.Act.allCases.map { "amb-\($0.rawValue)" }
      + CreateExperiment.Act.allCases.map { "create-\($0.rawValue)" }
      + DemandBufferExperiment.Act.allCases.map { "demandBuffer-\($0.rawValue)" }
    for id in ids {
      let before = await page.outline
      await click(id, on: page)
      #expect(await page.outline != before, "\(id) changed nothing")
      await click("\(id.prefix { $0 != "-" })-reset", on: page)
      #expect(await page.outline == before)
    }
  }
}
