import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor @Suite struct EffectCancellationPathTests {
  let store = StoreLike()

  @Test func siblingsDoNotCancelEachOthersEffects() {
    let subject = PassthroughSubject<Int, Never>()
    let effect = subject.eraseToEffect().cancellable(id: 1)
    let (first, second) = (store.start(effect.belonging(to: "a")), store.start(effect.belonging(to: "b")))
    let cancel = Effect<Int, Never>.cancel(id: 1)
    _ = store.start(cancel)
    #expect(first.completion == nil)
    _ = store.start(cancel.belonging(to: "a"))
    #expect(first.completion == "finished")
    #expect(second.completion == nil)
  }

  @Test func elementsOfElementsAreToldApart() {
    let subject = PassthroughSubject<Int, Never>()
    let effect = subject.eraseToEffect().cancellable(id: 1)
    let cancel = Effect<Int, Never>.cancel(id: 1)
    let log = store.start(effect.belonging(to: 1).belonging(to: 2))
    _ = store.start(cancel.belonging(to: 2).belonging(to: 1))
    #expect(log.completion == nil)
    _ = store.start(cancel.belonging(to: 1).belonging(to: 2))
    #expect(log.completion == "finished")
  }

  @Test func theIDsThatARunUsesBelongToItsElement() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let log = store.start(
      Effect<Bool, Never>.run { send in
        let wasCancelled = await withTaskCancellation(id: 1) {
          start.finish()
          while !Task.isCancelled { await Task.yield() }
          return true
        }
        await send(wasCancelled)
      }
      .belonging(to: "a")
    )
    for await _ in started {}
    #expect(store.registry.count(of: CancelToken(id: CancelID(1), path: .root)) == 0)
    _ = store.start(Effect<Int, Never>.run { _ in Task.cancel(id: 1) }.belonging(to: "a"))
    await log.finish()
    #expect(log.actions == [true])
  }

  @Test func noneStaysNone() {
    #expect(Effect<Int, Never>.none.belonging(to: 1).isNone)
  }
}
