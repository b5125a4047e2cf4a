import CombineShim
import Testing

@testable import ComposableArchitecture

struct FewByIDTests {
  private var effects = FewByID<StartedEffect>()

  private mutating func insert(_ ids: Int...) {
    for id in ids { effects.insert(StartedEffect(id: id, handle: .starting, origin: nil)) }
  }

  @Test mutating func listsEffectsInStartOrderAfterRemovals() {
    insert(1, 2, 3, 4)
    #expect(effects.inOrder.map(\.id) == [1, 2, 3, 4])
    #expect(effects.remove(1)?.id == 1)
    insert(5)
    #expect(effects.inOrder.map(\.id) == [2, 3, 4, 5])
    #expect(effects.remove(3)?.id == 3)
    #expect(effects.inOrder.map(\.id) == [2, 4, 5])
    #expect(effects.count == 3)
  }

  @Test mutating func missingEffectsAreNeitherStoredNorRemoved() {
    insert(1, 2)
    effects.keep(.publisher(AnyCancellable {}), of: 3)
    #expect(effects[3] == nil)
    #expect(effects.remove(3) == nil)
    #expect(effects.remove(2)?.id == 2)
    #expect(effects.remove(2) == nil)
    #expect(effects[1] != nil)
    #expect(effects.remove(1)?.id == 1)
    #expect(effects.isEmpty)
  }

  @Test mutating func removesPublishersAndKeepsStartingEffects() {
    insert(1, 2, 3)
    effects.keep(.publisher(AnyCancellable {}), of: 1)
    effects.keep(.publisher(AnyCancellable {}), of: 3)
    effects.removeAll(where: \.isPublisher)
    #expect(effects.inOrder.map(\.id) == [2])
  }
}
