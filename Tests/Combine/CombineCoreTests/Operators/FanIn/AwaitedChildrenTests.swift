import Testing

@testable import CombineCore

struct AwaitedChildrenTests {
  @Test func childrenAreAwaitedUntilRemoved() {
    let awaited = AwaitedChildren()
    #expect(awaited.isAny == false)
    #expect(awaited.add() == true)
    #expect(awaited.isAny == true)
    #expect(awaited.remove() == false)
    #expect(awaited.isAny == false)
  }

  @Test func theLastChildAfterTheCloseLooksForTheEnd() {
    let awaited = AwaitedChildren()
    _ = awaited.add()
    _ = awaited.add()
    awaited.close()
    #expect(awaited.remove() == false)
    #expect(awaited.remove() == true)
  }

  @Test func lateChildrenDetectADeferredCompletion() {
    let awaited = AwaitedChildren()
    awaited.close()
    #expect(awaited.add() == false)
    #expect(awaited.isAny == true)
    #expect(awaited.remove() == true)
  }
}
