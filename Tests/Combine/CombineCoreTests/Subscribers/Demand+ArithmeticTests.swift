import CombineCore
import Testing

struct DemandArithmeticTests {
  typealias Demand = Subscribers.Demand

  @Test(
    arguments: [
      (.max(2) + .max(3), .max(5)), (.max(2) + 3, .max(5)), (.max(5) + -3, .max(2)),
      (.unlimited + .max(1), .unlimited), (.max(1) + .unlimited, .unlimited),
      (.unlimited + .unlimited, .unlimited),
      (.unlimited + .min, .unlimited), (.max(.max) + 10, .unlimited), (.max(.max) + .max(10), .unlimited),
      (.max(.max) + .max(.max), .unlimited), (.none + .none, .none),
    ] as [(Demand, Demand)]
  )
  func addition(result: Demand, expected: Demand) {
    #expect(result == expected)
  }

  @Test(
    arguments: [
      (.max(5) - .max(3), .max(2)), (.max(5) - 3, .max(2)), (.max(5) - -3, .max(8)),
      (.unlimited - .max(1), .unlimited), (.unlimited - .unlimited, .unlimited), (.unlimited - 1, .unlimited),
      (.unlimited - .max, .unlimited), (.max(5) - .unlimited, .none), (.none - .unlimited, .none),
      (.max(.max) - (-1), .none),
    ] as [(Demand, Demand)]
  )
  func subtraction(result: Demand, expected: Demand) {
    #expect(result == expected)
  }

  @Test(
    arguments: [
      (.max(5) * 3, .max(15)), (.unlimited * 3, .unlimited), (.unlimited * 0, .unlimited),
      (.unlimited * -1, .unlimited),
      (.max(.max) * 2, .unlimited), (.max(5) * 0, .none), (.none * 5, .none), (.none * -5, .none),
    ] as [(Demand, Demand)]
  )
  func multiplication(result: Demand, expected: Demand) {
    #expect(result == expected)
  }

  @Test func assigningForms() {
    var demand = Demand.max(2)
    demand += .max(3)
    demand += 5
    #expect(demand == .max(10))
    demand -= .max(1)
    demand -= 2
    #expect(demand == .max(7))
    demand *= 2
    #expect(demand == .max(14))
    demand += .unlimited
    #expect(demand == .unlimited)
  }

  @Test func resultsBelowZeroTrap() async {
    await #expect(processExitsWith: .failure) { _ = Demand.none - 1 }
    await #expect(processExitsWith: .failure) { _ = Demand.none - Demand.max(1) }
    await #expect(processExitsWith: .failure) { _ = Demand.max(1) + -2 }
    await #expect(processExitsWith: .failure) { _ = Demand.max(1) * -1 }
  }
}
