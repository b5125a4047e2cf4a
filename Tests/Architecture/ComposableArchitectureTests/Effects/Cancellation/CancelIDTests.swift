import Testing

@testable import ComposableArchitecture

struct CancelIDTests {
  @Test func equalValuesOfOneTypeAreTheSameID() {
    #expect(CancelID("a") == CancelID("a"))
    #expect(CancelID("a").hashValue == CancelID("a").hashValue)
    #expect(CancelID("a") != CancelID("b"))
    #expect(CancelID(Int.self) == CancelID(Int.self))
    #expect(CancelID(Int.self) != CancelID(String.self))
  }

  @Test func valuesOfDifferentTypesAreDifferentIDsAlsoWhereTheyAreEqual() {
    #expect(AnyHashable(1 as Int) == AnyHashable(1 as Int64))
    #expect(CancelID(1 as Int) != CancelID(1 as Int64))
    #expect(CancelID(AnyHashable(1 as Int64)) == CancelID(1 as Int64))
  }

  @Test func anIDIsHashedOnceHoweverOftenItIsLookedFor() {
    let hashes = CallCount()
    let id = CancelID(Counted(hashes: hashes))
    #expect(Set(repeatElement(id, count: 10)).count == 1)
    #expect(hashes.value == 1)
  }

  @Test func idsWithEqualHashesAreDistinct() {
    #expect(CancelID(Clash(number: 1)) != CancelID(Clash(number: 2)))
    #expect(CancelID(Clash(number: 1)) == CancelID(Clash(number: 1)))
  }
}

private struct Counted: Hashable {
  let hashes: CallCount

  static func == (one: Self, other: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) { hashes.increment() }
}

private struct Clash: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}
