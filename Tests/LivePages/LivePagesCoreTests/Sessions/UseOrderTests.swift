import Testing

@testable import LivePagesCore

struct UseOrderTests {
  @Test func leastRecentlyUsedComesFirst() {
    var order = UseOrder<SecretToken>()
    let tokens = (0..<3).map { _ in SecretToken.random() }
    var numbers = tokens.map { order.use($0) }
    #expect(order.longestUnused() == tokens[0])
    order.forget(numbers[0])
    numbers[0] = order.use(tokens[0])
    #expect(order.longestUnused() == tokens[1])
    order.forget(numbers[1])
    order.forget(numbers[2])
    #expect(order.longestUnused() == tokens[0])
    order.forget(numbers[0])
    #expect(order.longestUnused() == nil)
  }
}
