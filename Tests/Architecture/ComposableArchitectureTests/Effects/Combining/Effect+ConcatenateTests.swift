import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectConcatenateTests {
  @Test func eachStartsWhenTheOneBeforeHasCompleted() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = EffectLog(Effect.concatenate(first.eraseToEffect(), second.eraseToEffect(), .send(9)))
    second.send(1)
    first.send(2)
    first.send(completion: .finished)
    second.send(3)
    second.send(completion: .finished)
    #expect(log.actions == [2, 3, 9])
    #expect(log.completion == "finished")
  }

  @Test func effectsThatDoNothingAreLeftOut() {
    let run = Effect<Int>.run { _ in }
    for effect in [
      .concatenate(.none, run, .none), run.concatenate(with: .none), Effect.none.concatenate(with: run),
    ] {
      #expect(effect.isRun)
      #expect(effect.composition == nil)
    }
    #expect(Effect<Int>.concatenate(.none, .none).isNone)
  }

  @Test func runsBecomeOneRunAndKeepTheirOrder() async {
    let effect = Effect<Int>.concatenate(
      .run { send in
        await Task.yield()
        await send(1)
      },
      .run(priority: .high) { send in await send(2) },
      .run { send in await send(3) }
    )
    #expect(effect.isRun)
    #expect(await actions(of: effect) == [1, 2, 3])
  }

  @Test func runsAndPublishersKeepTheirOrder() async {
    let effect = Effect<Int>.concatenate(
      .send(1),
      .run { send in await send(2) },
      .send(3),
      .run { send in await send(4) }
    )
    #expect(await actions(of: effect) == [1, 2, 3, 4])
  }

  @Test func cancelledRunsDoNotStart() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let begun = CallCount()
    let first = Effect<Int>.run { _ in
      start.finish()
      while !Task.isCancelled { await Task.yield() }
    }
    let effect = first.concatenate(with: .run { _ in begun.increment() })
    guard case .run(let run) = effect.operation else { return }
    let task = Task {
      await run.operation(Send { _, _ in })
      end.finish()
    }
    for await _ in started {}
    task.cancel()
    for await _ in ended {}
    #expect(begun.value == 0)
  }

  @Test func laterPartsBelongToTheStoreThatRunsTheWhole() {
    let store = StoreLike()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = store.start(
      Effect.concatenate(first.eraseToEffect(), second.eraseToEffect().cancellable(id: 1))
    )
    first.send(completion: .finished)
    second.send(1)
    _ = store.start(Effect<Int>.cancel(id: 1))
    second.send(2)
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  @Test func aThousandConcatenatedOverflowNoStack() async {
    let publishers = (1...1_000).map { Effect<Int>.send($0) }
    #expect(
      EffectLog(publishers.reduce(Effect.none) { $0.concatenate(with: $1) }).actions == Array(1...1_000)
    )
    let runs = (1...1_000).map { number in Effect<Int>.run { send in await send(number) } }
    #expect(await actions(of: Effect.concatenate(runs)) == Array(1...1_000))
  }
}
