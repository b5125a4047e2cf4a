import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectScopeTests {
  private struct Family {
    var first = 0
    var second = 0
  }

  private let store = StoreLike()
  private let subject = PassthroughSubject<Int, Never>()
  private let first = ChildPlace(\Family.first)
  private let second = ChildPlace(\Family.second)

  private var effect: Effect<Int> { subject.eraseToEffect().cancellable(id: 1) }
  private var cancel: Effect<Int> { .cancel(id: 1) }

  @Test func siblingsDoNotCancelEachOthersEffects() {
    let (one, other) = (store.start(effect.ofChild(at: first)), store.start(effect.ofChild(at: second)))
    _ = store.start(cancel.ofChild(at: first))
    #expect(one.completion == "finished")
    #expect(other.completion == nil)
  }

  @Test func aParentCancelsItsChildrensEffectsAndAChildNeverItsParents() {
    let (parent, child) = (store.start(effect), store.start(effect.ofChild(at: first)))
    _ = store.start(cancel.ofChild(at: first))
    #expect(parent.completion == nil)
    #expect(child.completion == "finished")

    let grandchild = store.start(effect.ofChild(at: second).ofChild(at: first))
    _ = store.start(cancel.ofChild(at: first))
    #expect(grandchild.completion == "finished")

    let other = store.start(effect.ofChild(at: second).ofChild(at: first))
    _ = store.start(cancel)
    #expect(parent.completion == "finished")
    #expect(other.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func aParentsEffectReplacesItsChildrensAndAChildsNeverItsParents() {
    func start(_ transform: (Effect<Int>) -> Effect<Int> = { $0 }) -> EffectLog<Int> {
      store.start(transform(subject.eraseToEffect().cancellable(id: 1, cancelInFlight: true)))
    }
    let parent = start()
    let child = start { $0.ofChild(at: first) }
    #expect(parent.completion == nil)
    let sibling = start { $0.ofChild(at: second) }
    #expect(child.completion == nil)
    let newParent = start()
    #expect([parent, child, sibling].map(\.completion) == ["finished", "finished", "finished"])
    #expect(newParent.completion == nil)
  }

  @Test func nestedElementsAreDistinguished() {
    let log = store.start(effect.ofChild(at: first).ofChild(at: second))
    _ = store.start(cancel.ofChild(at: second).ofChild(at: first))
    #expect(log.completion == nil)
    _ = store.start(cancel.ofChild(at: first).ofChild(at: second))
    #expect(log.completion == "finished")
  }

  @Test func theIDsThatARunUsesBelongToItsElement() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let log = store.start(
      Effect<Bool>.run { send in
        let wasCancelled = await withTaskCancellation(id: 1) {
          start.finish()
          while !Task.isCancelled { await Task.yield() }
          return true
        }
        await send(wasCancelled)
      }
      .ofChild(at: first)
    )
    for await _ in started {}
    await store.start(Effect<Int>.run { _ in Task.cancel(id: 1) }.ofChild(at: second)).finish()
    #expect(log.completion == nil)
    await store.start(Effect<Int>.run { _ in Task.cancel(id: 1) }.ofChild(at: first)).finish()
    await log.finish()
    #expect(log.actions == [true])
  }

  @Test func transformedRunsKeepTheirLayers() {
    let run = Effect<Int>.run { send in await send(1) }
      .cancellable(id: 1)
      .map { $0 + 1 }
      .animation()
      .ofChild(at: first)
      .placed(at: second)
      .cancellable(id: "all")
    guard case .run(let operation) = run.operation else {
      Issue.record("It is a run no more.")
      return
    }
    #expect(operation.scopes.count == 4)
    for id in ["all", nil] {
      let log = store.start(run)
      _ = store.start(id.map { Effect<Int>.cancel(id: $0) } ?? cancel)
      #expect(log.completion == "finished")
      #expect(store.registry.isEmpty)
    }
  }

  @Test func mergedEffectsWithIDsAreRegisteredAtOnce() async {
    let run = Effect<Int>.run { send in
      await send(Task.isCancelled ? 1 : 0)
    }
    let log = store.start(.merge(run.cancellable(id: 1), run.cancellable(id: 2), run))
    _ = store.start(cancel)
    await log.finish()
    #expect(log.actions == [0, 0])
    #expect(store.registry.isEmpty)
  }

  @Test func aLaterPartDoesNotReplaceTheWholeThatHasItsID() {
    let log = store.start(
      .concatenate(
        subject.eraseToEffect(),
        Effect(value: 2).cancellable(id: 1, cancelInFlight: true)
      )
      .cancellable(id: 1, cancelInFlight: true)
    )
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log.actions == [1, 2])
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func aThousandElementsInsideOfEachOtherOverflowNoStack() {
    let nested = (0..<1_000).reduce(effect) { effect, number in
      effect.ofElement(at: ElementPlace(collection: first, id: number))
    }
    let log = store.start(nested)
    _ = store.start(cancel)
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)
  }

  @Test func noneIsUnchanged() {
    #expect(Effect<Int>.none.cancellable(id: 1).isNone)
    #expect(Effect<Int>.none.surrounded(by: .place(first)).isNone)
  }
}
