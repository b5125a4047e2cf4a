import Testing

@testable import load_test

struct EventCostTests {
  @Test func comparesTheRoundsByTheMedianOfTheirQuotients() {
    let cost = EventCost(
      page: "/prime-time",
      event: [.microseconds(600), .microseconds(800), .microseconds(1500)],
      plain: [.microseconds(300), .microseconds(320), .microseconds(500)]
    )
    #expect(cost.ratio == 2.5)
    #expect(
      cost.text
        == "an event of /prime-time costs 2.50 times as much processor time as a plain Hummingbird POST "
        + "(median of 3 rounds; microseconds: 600 and 300, 800 and 320, 1500 and 500)"
    )
  }
}
