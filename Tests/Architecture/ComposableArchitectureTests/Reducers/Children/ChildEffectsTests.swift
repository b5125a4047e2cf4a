import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct ChildEffectsTests {
  private let store = StoreLike()
  private let source = PassthroughSubject<Int, Never>()
  private let left = ChildPlace(\Pair.left)
  private let right = ChildPlace(\Pair.right)

  private struct Pair {
    var left = 0
    var right = 0
  }

  private func element(_ id: Int, of collection: ChildPlace) -> ElementPlace<Int> {
    ElementPlace(collection: collection, id: id)
  }

  @Test func cancelChildEndsEffectsAtItsPath() {
    let effect = source.eraseToEffect()
    let (first, second) = (store.start(effect.ofChild(at: left)), store.start(effect.ofChild(at: right)))
    _ = store.start(Effect<Int>.cancelChild(at: left))
    #expect(first.completion == "finished")
    #expect(second.completion == nil)
    source.send(1)
    #expect(second.actions == [1])
  }

  @Test func elementsEndByTheirIDsOrByTheirCollection() {
    let effect = source.eraseToEffect()
    let logs = (0..<4).map { store.start(effect.ofElement(at: element($0, of: left))) }
    let other = store.start(effect.ofElement(at: element(1, of: right)))
    _ = store.start(Effect<Int>.cancelElement(at: element(1, of: left)))
    #expect(logs.map { $0.completion != nil } == [false, true, false, false])
    _ = store.start(Effect<Int>.cancelElements(at: left) { (id: Int) in id == 2 })
    #expect(logs.map { $0.completion != nil } == [true, true, false, true])
    #expect(other.completion == nil)
  }

  @Test func effectsAtOtherPathsBelongToOtherChildren() {
    let effect = source.eraseToEffect().ofChild(at: left)
    let (first, second) = (store.start(effect.placed(at: left)), store.start(effect.placed(at: right)))
    let cancel = Effect<Int>.cancelChild(at: left)
    _ = store.start(cancel)
    #expect(first.completion == nil)
    _ = store.start(cancel.placed(at: left))
    #expect(first.completion == "finished")
    #expect(second.completion == nil)
  }

  @Test func pathsAloneDoNotDistinguishIDs() {
    let log = store.start(source.eraseToEffect().cancellable(id: 1).placed(at: left))
    _ = store.start(Effect<Int>.cancel(id: 1))
    #expect(log.completion == "finished")
  }

  @Test func aRunIsCancelledBeforeItsTaskBegins() async {
    let run = Effect<Int>.run { send in await send(1) }
    let log = store.start(run.ofChild(at: left))
    _ = store.start(Effect<Int>.cancelChild(at: left))
    #expect(log.completion == "finished")
    await Task.yield()
    #expect(log.actions.isEmpty)
  }

  @Test func nothingIsLeftBehind() {
    let log = store.start(Effect<Int>.send(1).ofElement(at: element(1, of: left)))
    #expect(log.actions == [1])
    #expect(store.registry.isEmpty)
  }

  @Test func noneIsUnchanged() {
    #expect(Effect<Int>.none.ofChild(at: left).isNone)
    #expect(Effect<Int>.none.ofElement(at: element(1, of: left)).isNone)
    #expect(Effect<Int>.none.placed(at: left).isNone)
  }
}
