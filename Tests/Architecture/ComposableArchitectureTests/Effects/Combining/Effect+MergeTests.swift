import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectMergeTests {
  @Test func startsInOrderAndCompletesWithTheLast() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = EffectLog(
      Effect.merge(.send(1), first.eraseToEffect(), .send(2), second.eraseToEffect(), .send(3))
    )
    #expect(log.actions == [1, 2, 3])
    second.send(4)
    first.send(5)
    first.send(completion: .finished)
    #expect(log.completion == nil)
    second.send(completion: .finished)
    #expect(log.actions == [1, 2, 3, 4, 5])
    #expect(log.completion == "finished")
  }

  @Test func effectsThatDoNothingAreLeftOut() {
    let run = Effect<Int>.run { _ in }
    for effect in [.merge(.none, run, .none), run.merge(with: .none), Effect.none.merge(with: run)] {
      #expect(effect.isRun)
      #expect(effect.composition == nil)
    }
    #expect(Effect<Int>.merge(.none, .none).isNone)
    #expect(Effect<Int>.merge([]).isNone)
  }

  @Test func runsBecomeOneRun() async {
    let effect = Effect<Int>.merge(
      .run { send in await send(1) },
      .run { send in await send(2) },
      .run { send in await send(3) }
    )
    #expect(effect.isRun)
    #expect(await actions(of: effect).sorted() == [1, 2, 3])
  }

  @Test func runsAndPublishersTogetherSendOnTheOwner() async {
    let effect = Effect<Int>.merge(.run { send in await send(2) }, .send(1))
    let log = EffectLog(effect)
    #expect(log.actions == [1])
    await log.finish()
    #expect(log.actions == [1, 2])
  }

  @Test func mergingAgainExtendsTheList() {
    let effect = (1...4).map { Effect<Int>.send($0) }.reduce(Effect.none) { $0.merge(with: $1) }
    guard case .merged(let parts) = effect.composition else {
      Issue.record("The effect is not a merged one")
      return
    }
    #expect(parts.count == 4)
    #expect(EffectLog(effect).actions == [1, 2, 3, 4])
  }

  @Test func aThousandMergedOverflowNoStack() async {
    let publishers = (1...1_000).map { Effect<Int>.send($0) }
    #expect(EffectLog(Effect.merge(publishers)).actions == Array(1...1_000))
    #expect(EffectLog(publishers.reduce(Effect.none) { $0.merge(with: $1) }).actions == Array(1...1_000))

    let runs = (1...1_000).map { number in Effect<Int>.run { send in await send(number) } }
    #expect(await actions(of: runs.reduce(Effect.none) { $0.merge(with: $1) }).sorted() == Array(1...1_000))
  }
}

extension Effect {
  var isRun: Bool {
    if case .run = operation { true } else { false }
  }
}
