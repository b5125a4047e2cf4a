import ComposableArchitecture
import Testing

struct AnyHashableSendableTests {
  @Test func equalityAndHashFollowTheValues() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable(2))
    #expect(AnyHashableSendable("1") != AnyHashableSendable(1))
    #expect(AnyHashableSendable(1).hashValue == AnyHashableSendable(1).hashValue)
    #expect(AnyHashableSendable(UInt8(1)) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(UInt8(1)).hashValue == AnyHashableSendable(1).hashValue)
  }

  @Test func wrappingOneAgainGivesTheInnerOne() {
    let inner = AnyHashableSendable(1)
    #expect(AnyHashableSendable(inner).base is Int)
    let value: any Hashable & Sendable = inner
    #expect(AnyHashableSendable(value).base is Int)
  }

  @Test func convertsToTheValuesAnyHashable() {
    #expect(AnyHashable(AnyHashableSendable(1)) == AnyHashable(1))
    #expect(AnyHashable(AnyHashableSendable(1)).hashValue == AnyHashable(1).hashValue)
    #expect(AnyHashable(AnyHashableSendable("a")).base is String)
  }

  @Test func literalsMakeOne() {
    let values: [AnyHashableSendable] = [true, 1, 1.5, "a"]
    #expect(values == [.init(true), .init(1), .init(1.5), .init("a")])
  }

  @Test func itIsDescribedAsItsValue() {
    #expect(AnyHashableSendable("a").description == "a")
    #expect(String(reflecting: AnyHashableSendable("a")) == "AnyHashableSendable(\"a\")")
  }
}
