import Testing

@testable import CombineCore

@Suite struct EventOrderTests {
  @Test func eventsThatComeInOrderTakeTheirTurns() {
    var order = EventOrder<String>()
    #expect(order.takeTurn(1) == true)
    #expect(order.takeTurn(2) == true)
    #expect(order.takeTurnOfHeld() == nil)
  }

  @Test func anEventThatComesTooEarlyIsHeldUntilTheOneBeforeItWasDelivered() {
    var order = EventOrder<String>()
    #expect(order.takeTurn(3) == false)
    order.hold("third", number: 3)
    #expect(order.takeTurn(2) == false)
    order.hold("second", number: 2)
    #expect(order.takeTurnOfHeld() == nil)

    #expect(order.takeTurn(1) == true)
    var delivered: [String] = []
    var numbers: [UInt64] = []
    while let (event, number) = order.takeTurnOfHeld() {
      delivered.append(event)
      numbers.append(number)
    }
    #expect(delivered == ["second", "third"])
    #expect(numbers == [2, 3])
    #expect(order.held == nil)
    #expect(order.takeTurn(4) == true)
  }

  @Test func whatCameBeforeItsBeginningIsOfNoConcern() {
    var order = EventOrder<String>()
    order.begin(after: 10)
    #expect(order.takeTurn(10) == false)
    #expect(order.takeTurn(11) == true)
  }

  @Test func anyArrivalIsPutBackIntoOrder() {
    let numbers = (1...200).map(UInt64.init)
    for seed in 1...20 {
      var order = EventOrder<UInt64>()
      var delivered: [UInt64] = []
      for number in numbers.sorted(by: { $0 &* 31 % UInt64(seed * 7 + 1) < $1 &* 31 % UInt64(seed * 7 + 1) })
      {
        guard order.takeTurn(number) else {
          order.hold(number, number: number)
          continue
        }
        delivered.append(number)
        while let held = order.takeTurnOfHeld() { delivered.append(held.event) }
      }
      #expect(delivered == numbers)
    }
  }
}
