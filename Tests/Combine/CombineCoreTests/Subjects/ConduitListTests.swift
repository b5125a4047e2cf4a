import Testing

@testable import CombineCore

struct ConduitListTests {
  private func filled(_ count: Int) -> (ConduitList, [Conduit]) {
    var list = ConduitList()
    let conduits = (0..<count).map { _ in Conduit() }
    for conduit in conduits { list.append(conduit) }
    return (list, conduits)
  }

  private func identifiers(of slots: some Sequence<ConduitList.Slot>) -> [ObjectIdentifier] {
    slots.compactMap { $0.conduit.map(ObjectIdentifier.init) }
  }

  @Test func keepsTheOrderInWhichTheyCame() {
    let (list, conduits) = filled(20)
    #expect(identifiers(of: list.slots) == conduits.map(ObjectIdentifier.init))
  }

  @Test(arguments: [1, 10, 1000])
  func removeReturnsEachConduitOnce(_ count: Int) {
    var (list, conduits) = filled(count)
    while let conduit = conduits.indices.randomElement().map({ conduits.remove(at: $0) }) {
      #expect(list.remove(conduit) === conduit)
      #expect(list.remove(conduit) == nil)
      #expect(identifiers(of: list.slots) == conduits.map(ObjectIdentifier.init))
    }
    #expect(list.slots.isEmpty)
  }

  @Test func oneThatWasNeverInItRemovesNoOther() {
    var (list, conduits) = filled(3)
    // The ticket of the new conduit equals that of the first conduit in the list.
    #expect(list.remove(Conduit()) == nil)
    #expect(identifiers(of: list.slots) == conduits.map(ObjectIdentifier.init))
    conduits = []
  }

  @Test func gapsAreClosedWhenHalfOfThePlacesAreEmpty() {
    var (list, conduits) = filled(1000)
    for conduit in conduits.dropLast(10) { _ = list.remove(conduit) }
    #expect(list.slots.count < 40)
    conduits = conduits.suffix(10)
    #expect(identifiers(of: list.slots) == conduits.map(ObjectIdentifier.init))
  }

  @Test func copiesAreUnaffectedByLaterChanges() {
    var (list, conduits) = filled(3)
    let copy = list
    let late = Conduit()
    _ = list.remove(conduits[1])
    list.append(late)
    #expect(identifiers(of: copy.slots) == conduits.map(ObjectIdentifier.init))
    conduits[1] = conduits[2]
    conduits[2] = late
    #expect(identifiers(of: list.slots) == conduits.map(ObjectIdentifier.init))
  }

  @Test func listsConduitsAddedSinceATicket() {
    var (list, conduits) = filled(3)
    let ticket = list.nextTicket
    #expect(list.slots(since: ticket).isEmpty)
    let late = [Conduit(), Conduit()]
    for conduit in late { list.append(conduit) }
    _ = list.remove(conduits[0])
    #expect(identifiers(of: list.slots(since: ticket)) == late.map(ObjectIdentifier.init))
    conduits = []
  }

  @Test func removedConduitsAreReleased() {
    var list = ConduitList()
    weak var removed: Conduit?
    weak var cleared: Conduit?
    do {
      let conduits = [Conduit(), Conduit()]
      (removed, cleared) = (conduits[0], conduits[1])
      for conduit in conduits { list.append(conduit) }
    }
    if let conduit = removed { _ = list.remove(conduit) }
    #expect(removed == nil)
    #expect(cleared != nil)
    #expect(list.removeAll().count == 2)
    #expect(cleared == nil)
    #expect(list.slots.isEmpty)
  }
}
