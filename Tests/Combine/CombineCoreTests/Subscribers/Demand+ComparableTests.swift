import CombineCore
import Testing

struct DemandComparableTests {
  typealias Demand = Subscribers.Demand

  @Test func countsCompareAsNumbers() {
    #expect(Demand.max(1) < .max(2))
    #expect(Demand.max(2) <= .max(2))
    #expect(Demand.max(2) > .max(1))
    #expect(Demand.max(2) >= .max(2))
    #expect(Demand.max(2) == .max(2))
    #expect(Demand.max(2) != .max(3))
    #expect(Demand.max(2) == 2)
    #expect(Demand.max(2) != 3)
    #expect(Demand.max(2) < 3)
    #expect(Demand.max(2) <= 2)
    #expect(Demand.max(2) > -1)
    #expect(Demand.max(2) >= 2)
    #expect(2 == Demand.max(2))
    #expect(3 != Demand.max(2))
    #expect(1 < Demand.max(2))
    #expect(2 <= Demand.max(2))
    #expect(3 > Demand.max(2))
    #expect(2 >= Demand.max(2))
  }

  @Test func unlimitedIsMoreThanEveryCountAndEqualToNone() {
    let unlimited = Demand.unlimited
    #expect(unlimited > .max(.max))
    #expect(unlimited >= .max(.max))
    #expect(Demand.max(.max) < unlimited)
    #expect(Demand.max(.max) <= unlimited)
    #expect(!(unlimited < .max(.max)))
    #expect(!(unlimited <= .max(.max)))
    #expect(unlimited <= .unlimited)
    #expect(unlimited >= .unlimited)
    #expect(!(unlimited < .unlimited))
    #expect(!(unlimited > .unlimited))
    #expect(unlimited == .unlimited)
    #expect(!(unlimited != .unlimited))
  }

  @Test func unlimitedIsMoreThanEveryNumberAndEqualToNone() {
    let unlimited = Demand.unlimited
    #expect(unlimited > Int.max)
    #expect(unlimited >= Int.max)
    #expect(!(unlimited < Int.max))
    #expect(!(unlimited <= Int.max))
    #expect(!(unlimited == Int.max))
    #expect(unlimited != Int.max)
    #expect(Int.max < unlimited)
    #expect(Int.max <= unlimited)
    #expect(!(Int.max > unlimited))
    #expect(!(Int.max >= unlimited))
    #expect(!(Int.max == unlimited))
    #expect(Int.max != unlimited)
  }
}
