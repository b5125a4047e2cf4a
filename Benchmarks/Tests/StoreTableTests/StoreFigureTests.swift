import Testing

@testable import StoreTable

struct StoreFigureTests {
  @Test func figuresOverTheirLimitAreViolations() {
    let figure = StoreFigure(title: "a send", value: 61.26, unit: "ns", most: 60)
    #expect(figure.violation == "a send: 61.26 ns, target at most 60.00")
  }

  @Test func figuresWithinTheirLimitPass() {
    #expect(StoreFigure(title: "a send", value: 60, unit: "ns", most: 60).violation == nil)
    #expect(StoreFigure(title: "a send", value: 99, unit: "ns").violation == nil)
  }
}
