import LivePages
import StreamPlayground
import Testing

@testable import StreamsPage

struct StreamsSessionTests {
  private let session: StreamsSession
  private let changes: AsyncStream<Void>

  init() {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    self.changes = changes
    session = StreamsPage().makeSession(for: Visit(), onChange: ChangeSignal { _ in continuation.yield() })
  }

  private func text(_ id: String) async -> String? {
    await session.body().elements.first { $0.id == id }?.content.plainText
  }

  private func receive(_ events: StreamsEvent...) async {
    for event in events { await session.receive(event) }
  }

  @Test
  func theFifthValueIsNotDelivered() async {
    for _ in 1...5 { await receive(.customSink(.send)) }
    #expect(
      await text("customSink-status")
        == "Subject sends 5, and nobody gets it. Asked for 4, got 4, may still get 0."
    )
    await receive(.customSink(.requestOne), .customSink(.send))
    #expect(
      await text("customSink-status")
        == "Subject sends 6. CustomSink gets 6. Asked for 5, got 5, may still get 0."
    )
  }

  @Test
  func whoSpeaksFirstWins() async {
    #expect(await text("amb-status") == " Nobody has spoken yet.")
    await receive(.amb(.sendSecond), .amb(.sendFirst))
    #expect(
      await text("amb-status") == "First sends 1, and nobody gets it. Second has won, and First is not heard."
    )
  }

  @Test
  func theCleanUpRunsOnceAtTheEnd() async {
    await receive(.create(.send), .create(.cancel), .create(.cancel))
    #expect(
      await text("create-status")
        == "Subscriber cancels. create cleans up. It is over; the clean-up ran once."
    )
  }

  @Test
  func valuesWaitInTheBuffer() async {
    #expect(await text("demandBuffer-buffer")?.hasSuffix("nothing") == true)
    await receive(.demandBuffer(.send), .demandBuffer(.send), .demandBuffer(.finish))
    #expect(await text("demandBuffer-buffer")?.hasSuffix("12finished") == true)
    await receive(.demandBuffer(.demandThree))
    #expect(await text("demandBuffer-buffer")?.hasSuffix("nothing") == true)
    #expect(await text("demandBuffer-words")?.hasSuffix("Subscriber hears that it is finished.") == true)
  }

  @Test(arguments: ExperimentName.allCases)
  func anExperimentStartsOverAlone(name: ExperimentName) async {
    let before = await session.body()
    await receive(.reset(name))
    #expect(await session.body() == before)
    await receive(.customSink(.send), .amb(.sendFirst), .create(.send), .demandBuffer(.send))
    for other in ExperimentName.allCases where other != name { await receive(.reset(other)) }
    #expect(await session.body() != before)
    await receive(.reset(name))
    #expect(await session.body() == before)
  }

  @Test
  func eachEventIsAChange() async {
    var heard = changes.makeAsyncIterator()
    await receive(.create(.send), .reset(.create))
    await heard.next()
    await heard.next()
  }
}
