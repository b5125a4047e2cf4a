import Testing

@testable import CombineCore

@Suite struct LentConduitsTests {
  private final class Guarded {
    let lock = LendingLock()
    var conduits = LentConduits()

    func borrow() -> Bool { lock.borrow() }
    func giveBack() -> Bool { lock.giveBack() }
    func append(_ conduit: Conduit) { lock.withLock { conduits.append(conduit, in: lock) } }
  }

  private func identifiers(of list: ConduitList?) -> [ObjectIdentifier]? {
    list?.places.compactMap { $0.conduit.map(ObjectIdentifier.init) }
  }

  @Test func aListThatNobodyHasIsChangedInPlace() {
    let guarded = Guarded()
    let conduits = [Conduit(), Conduit()]
    for conduit in conduits { guarded.append(conduit) }
    #expect(identifiers(of: guarded.conduits.lent) == conduits.map(ObjectIdentifier.init))
    #expect(guarded.conduits.newer == nil)
    let removed = guarded.lock.withLock { guarded.conduits.remove(conduits[0], in: guarded.lock) }
    #expect(removed === conduits[0])
    #expect(identifiers(of: guarded.conduits.lent) == [ObjectIdentifier(conduits[1])])
  }

  @Test func whoHasTheListSeesNoChange() {
    let guarded = Guarded()
    let conduits = [Conduit(), Conduit(), Conduit()]
    guarded.append(conduits[0])
    #expect(guarded.borrow())
    guarded.append(conduits[1])
    guarded.append(conduits[2])
    _ = guarded.lock.withLock { guarded.conduits.remove(conduits[0], in: guarded.lock) }
    #expect(identifiers(of: guarded.conduits.lent) == [ObjectIdentifier(conduits[0])])
    #expect(identifiers(of: guarded.conduits.current) == conduits.dropFirst().map(ObjectIdentifier.init))
    #expect(guarded.conduits.nextTicket == 3)

    #expect(guarded.lock.withLock { guarded.conduits.replaceLent(in: guarded.lock) } == nil)
    #expect(guarded.giveBack())
    let replaced = guarded.lock.withLock { guarded.conduits.replaceLent(in: guarded.lock) }
    #expect(identifiers(of: replaced) == [ObjectIdentifier(conduits[0])])
    #expect(identifiers(of: guarded.conduits.lent) == conduits.dropFirst().map(ObjectIdentifier.init))
    #expect(guarded.borrow())
  }

  @Test func whatIsRemovedMeanwhileIsLetGoWithTheListThatWasLent() {
    let guarded = Guarded()
    weak var removed: Conduit?
    do {
      let conduit = Conduit()
      guarded.append(conduit)
      #expect(guarded.borrow())
      _ = guarded.lock.withLock { guarded.conduits.removeAll(in: guarded.lock) }
      removed = conduit
    }
    #expect(removed != nil)
    #expect(guarded.giveBack())
    _ = guarded.lock.withLock { guarded.conduits.replaceLent(in: guarded.lock) }
    #expect(removed == nil)
  }
}
