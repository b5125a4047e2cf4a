import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectTransactionTests {
  @Test func noneIsUnchanged() {
    #expect(Effect<Int>.none.animation().isNone)
  }

  @Test func eachActionOfAPublisherIsSentInsideTheTransaction() {
    let subject = PassthroughSubject<Int, Never>()
    let seen = transactions(of: subject.eraseToEffect().animation(.spring))
    subject.send(1)
    subject.send(2)
    #expect(seen.animations == [.spring, .spring])
    #expect(Transaction.current == Transaction())
  }

  @Test func eachActionOfARunIsSentInsideTheTransaction() async {
    let seen = transactions(
      of: Effect<Int>.run { send in
        await send(1)
        await send(2, animation: .linear)
      }
      .animation(.easeIn)
    )
    await seen.finish()
    #expect(seen.animations == [.easeIn, .easeIn])
  }

  @Test func lastTransactionApplies() async {
    let publisher = transactions(of: Effect<Int>.send(1).animation(.linear).animation(.easeOut))
    #expect(publisher.animations == [.easeOut])
    let run = transactions(
      of: Effect<Int>.run { send in await send(1) }.animation(.linear).animation(.easeOut)
    )
    await run.finish()
    #expect(run.animations == [.easeOut])
  }

  @Test func anEffectMayNameTheAnimationWhenItSends() async {
    let seen = transactions(
      of: Effect<Int>.run { send in
        await send(1, animation: .linear)
        await withAnimation(.easeIn) { await send(2) }
        await send(3)
      }
    )
    await seen.finish()
    #expect(seen.animations == [.linear, .easeIn, nil])
    #expect(transactions(of: .send(1, animation: .spring)).animations == [.spring])
  }

  @Test func runActionsDoNotInheritTheTransaction() async {
    let seen = withAnimation(.spring) {
      transactions(of: Effect<Int>.run { send in await send(1) })
    }
    await seen.finish()
    #expect(seen.animations == [nil])
  }

  @Test func actionsPassThroughUnchangedWithDemandAndCompletion() {
    let log = EffectLog(Effect<Int>.send(1).animation())
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  private func transactions(of effect: Effect<Int>) -> TransactionLog {
    TransactionLog(effect)
  }
}

/// Records the animation of each action of an effect.
@MainActor private final class TransactionLog {
  private(set) var animations: [Animation?] = []
  private var log: EffectLog<Void>?

  init(_ effect: Effect<Int>) {
    let publisher: Publishers.Map<Effect<Int>, Void> = effect.map { [weak self] _ in
      MainActor.assumeIsolated { self?.animations.append(Transaction.current.animation) }
    }
    log = EffectLog(Effect(publisher))
  }

  func finish() async {
    await log?.finish()
  }
}
