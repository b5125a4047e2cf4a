import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct MessageBudgetTests {
  /// A message of a thousand bytes.
  private let message = PageMessage.event(name: "a", json: String(repeating: "1", count: 871))

  private func fill(_ messages: TabMessages, _ count: Int = 1) {
    for _ in 0..<count { messages.append(message) }
  }

  private func numbers(_ messages: TabMessages) -> [Int] { messages.after(0).entries.map(\.number) }

  @Test func messagesOfTheTabAreDroppedThatHasAcknowledgedNoneForLongest() {
    let budget = MessageBudget(bytes: 10_000)
    let tabs = (0..<3).map { _ in TabMessages(budget: budget) }
    fill(tabs[0], 3)
    fill(tabs[1], 3)
    tabs[0].acknowledge(1)
    fill(tabs[2], 5)
    #expect(budget.bytes == 10_000)
    fill(tabs[2])
    #expect(tabs.map(numbers) == [[2, 3], [], [1, 2, 3, 4, 5, 6]])
    #expect(tabs.map { $0.after(0).missed } == [nil, 3, nil])
    #expect(budget.bytes == 8000)
    // The tab that lost messages receives further ones.
    fill(tabs[1])
    #expect(numbers(tabs[1]) == [4])
  }

  @Test func tabsExceedingTheBudgetKeepTheirNewestMessage() {
    let budget = MessageBudget(bytes: 500)
    let tab = TabMessages(budget: budget)
    fill(tab, 3)
    #expect(numbers(tab) == [3])
    #expect(tab.after(0).missed == 2)
    let other = TabMessages(budget: budget)
    fill(other)
    #expect(numbers(tab) == [])
    #expect(numbers(other) == [1])
    #expect(budget.bytes == 1000)
  }

  @Test func tabsOfAllSessionsShareTheRoomOfTheSite() {
    let site = MessageBudget(bytes: 10_000)
    let sessions = (0..<3).map { _ in MessageBudget(bytes: 5000, within: site) }
    let tabs = sessions.map { TabMessages(budget: $0) }
    fill(tabs[0], 5)
    fill(tabs[1], 5)
    fill(tabs[2], 2)
    #expect(tabs.map { numbers($0).count } == [0, 5, 2])
    #expect(sessions.map(\.bytes) == [0, 5000, 2000])
    #expect(site.bytes == 7000)
  }

  @Test func releasedTabsFreeTheirMessageBudget() {
    let budget = MessageBudget(bytes: 10_000)
    let stays = TabMessages(budget: budget)
    fill(stays)
    do {
      let tab = TabMessages(budget: budget)
      fill(tab, 8)
      #expect(budget.bytes == 9000)
    }
    #expect(budget.bytes == 1000)
    fill(stays, 9)
    #expect(numbers(stays).count == 10)
  }

  @Test(arguments: 0..<20)
  func theRoomIsTheSumOfAllMessagesAfterAnySteps(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    let site = MessageBudget(bytes: 20_000)
    let sessions = (0..<3).map { _ in MessageBudget(bytes: 8000, within: site) }
    var tabs = (0..<6).map { TabMessages(budget: sessions[$0 % 3]) }
    for _ in 0..<500 {
      let index = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: tabs[index] = TabMessages(budget: sessions[index % 3])
      case 1...3:
        let last = tabs[index].after(0).last ?? 0
        tabs[index].acknowledge(Int.random(in: 0...last, using: &random))
      default: fill(tabs[index])
      }
      let bytes = tabs.map { numbers($0).count * 1000 }
      #expect(sessions.indices.allSatisfy { sessions[$0].bytes == bytes[$0] + bytes[$0 + 3] })
      #expect(site.bytes == bytes.reduce(0, +))
      #expect(site.bytes <= 20_000 && sessions.allSatisfy { $0.bytes <= 8000 })
    }
  }

  @Test func manyThreadsShareTheRoom() async {
    let site = MessageBudget(bytes: 50_000)
    let sessions = (0..<4).map { _ in MessageBudget(bytes: 20_000, within: site) }
    let tabs = (0..<8).map { TabMessages(budget: sessions[$0 % 4]) }
    await withDiscardingTaskGroup { group in
      for tab in tabs {
        group.addTask {
          for round in 0..<500 {
            fill(tab)
            if round % 7 == 0 { tab.acknowledge(round) }
          }
        }
      }
    }
    #expect(site.bytes == tabs.reduce(0) { $0 + numbers($1).count * 1000 })
    #expect(site.bytes <= 50_000)
  }

  @Test func tabsOfASessionThatNeverAcknowledgeKeepLittle() async throws {
    let session = BrowserSession(
      token: .random(),
      browser: BrowserID(),
      limits: SessionLimits(messageBytes: 100_000),
      absence: .zero,
      now: .now
    )
    var tabs: [OpenTab] = []
    for _ in 0..<50 { tabs.append(try #require(await session.open(TallyPage(sharing: .tab)))) }
    for _ in 0..<20 {
      for tab in tabs { fill(tab.messages, 5) }
    }
    #expect(session.messages.bytes <= 100_000)
    await session.end()
    tabs = []
    #expect(session.messages.bytes == 0)
  }
}
