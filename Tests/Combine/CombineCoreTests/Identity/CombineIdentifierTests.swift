import CombineCore
import CombineProbes
import Testing

struct CombineIdentifierTests {
  @Test func isNewEachTime() {
    #expect(Set((0..<100).map { _ in CombineIdentifier() }).count == 100)
  }

  @Test func anObjectsIsItsAddress() {
    let object = ProbeSubscription()
    #expect(CombineIdentifier(object) == CombineIdentifier(object))
    #expect(object.combineIdentifier == CombineIdentifier(object))
    #expect(rawValue(of: CombineIdentifier(object)) == UInt64(UInt(bitPattern: ObjectIdentifier(object))))
  }

  @Test func isDescribedInHexadecimal() {
    let identifier = CombineIdentifier()
    #expect(identifier.description == "0x" + String(rawValue(of: identifier)!, radix: 16))
    #expect(mirrorLabels(of: identifier) == ["rawValue"])
  }

  private func rawValue(of identifier: CombineIdentifier) -> UInt64? {
    Mirror(reflecting: identifier).children.first?.value as? UInt64
  }
}

struct CombineIdentifierStressTests {
  @Test func threadsReceiveDistinctIdentifiers() {
    let found = Found()
    onThreads(4) { index in
      found.identifiers[index] = (0..<5_000).map { _ in CombineIdentifier() }
    }
    #expect(Set(found.identifiers.joined()).count == 20_000)
  }
}

private final class Found {
  let identifiers = UnsafeMutableBufferPointer<[CombineIdentifier]>.allocate(capacity: 4)
  init() { identifiers.initialize(repeating: []) }
  deinit { identifiers.deinitialize().deallocate() }
}
