import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor @Suite struct EffectMapTests {
  @Test func noneStaysNone() {
    #expect(Effect<Int, Never>.none.map { "\($0)" }.isNone)
  }

  @Test func mapsWhatAPublisherSends() {
    #expect(EffectLog(Effect<Int, Never>.send(1).map { "<\($0)>" }).actions == ["<1>"])
  }

  @Test func mapsWhatARunSendsAndKeepsItsTransaction() async {
    let effect = Effect<Int, Never>.run { send in await send(1, animation: .spring) }
      .map { "<\($0)> \(Transaction.current.animation == nil)" }
    #expect(effect.isRun)
    guard case .run(let run) = effect.operation else { return }
    let sent = Locked<[String]>([])
    await run.work(
      Send { action, transaction in
        let word = action
        sent.withLock { $0.append("\(word) \(transaction.animation == .spring)") }
      }
    )
    #expect(sent.withLock { $0 } == ["<1> true true"])
  }
}
