import ComposableArchitecture
import Foundation
import Testing

/// Effects of publishers, with the names and operators of version 0.40.
@MainActor struct PublisherEffectsAsPublishedTests {
  private struct User: Codable, Equatable, Sendable {
    var name: String
  }

  private struct Broken: Error, Equatable {}

  private enum Action: Equatable {
    case loaded(Result<Int, Broken>)
    case number(Int)
  }

  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("no-such-\(UUID()).json")

  @Test func effectsAreCreatedFromValuesAndPublishers() async {
    let none: Effect<Int> = .none
    #expect(await actions(of: none).isEmpty)
    #expect(await actions(of: Effect<Int>(value: 1)) == [1])
    #expect(await actions(of: Effect(Just(2))) == [2])
  }

  @Test func aFutureIsFulfilledLater() async {
    let effect = Effect<Int>.future { callback in
      DispatchQueue.main.asyncAfter(deadline: .now()) {
        callback(.success(42))
      }
    }
    #expect(await actions(of: effect) == [42])
  }

  @Test func catchToEffectSendsTheResultOfDeferredWork() async {
    let loaded = Deferred { [file] in
      let result = Result<User, any Error> {
        let data = try Data(contentsOf: file)
        return try JSONDecoder().decode(User.self, from: data)
      }

      return result.publisher
    }
    let results = await actions(of: loaded.catchToEffect())
    #expect(results.count == 1)
    #expect(throws: (any Error).self) { try results[0].get() }
  }

  @Test func aSubscriberSendsNowAndLater() {
    enum Status { case notDetermined, authorized }
    var answer: ((Status) -> Void)?
    let effect: Effect<Status> = Effect.run { subscriber in
      let status = Status.notDetermined
      subscriber.send(status)

      guard status == .notDetermined else {
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }

      answer = { status in
        subscriber.send(status)
        subscriber.send(completion: .finished)
      }
      return AnyCancellable {
        // Typically clean up resources that were created here, but this effect doesn't have any.
      }
    }
    let log = EffectLog(effect)
    answer?(.authorized)
    #expect(log.actions == [.notDetermined, .authorized])
    #expect(log.completion == "finished")
  }

  @Test func fireAndForgetRunsWithoutSendingActions() async {
    var log: [String] = []
    let sync: Effect<Int> = .fireAndForget { log.append("sync") }
    let throwing: Effect<Int> = .fireAndForget {
      log.append("throwing")
      throw Broken()
    }
    #expect(await actions(of: sync).isEmpty)
    #expect(await actions(of: throwing).isEmpty)
    #expect(log == ["sync", "throwing"])

    let calls = CallCount()
    let asynchronous: Effect<Int> = .fireAndForget {
      await Task.yield()
      calls.increment()
    }
    #expect(await actions(of: asynchronous).isEmpty)
    #expect(calls.value == 1)
  }

  @Test func synchronousWorkMayMakeAnAction() async {
    #expect(await actions(of: Effect<Int>.sync { 3 }) == [3])
    #expect(await actions(of: Effect<Int>.sync { nil }).isEmpty)
  }

  @Test func publishersBecomeEffects() async {
    let numbers = [1, 2].publisher
    let failing = Fail<Int, Broken>(error: Broken())
    #expect(await actions(of: numbers.eraseToEffect()) == [1, 2])
    #expect(await actions(of: numbers.eraseToEffect(Action.number)) == [.number(1), .number(2)])
    #expect(await actions(of: failing.catchToEffect()) == [.failure(Broken())])
    #expect(await actions(of: failing.catchToEffect(Action.loaded)) == [.loaded(.failure(Broken()))])
    #expect(
      await actions(of: numbers.setFailureType(to: Broken.self).catchToEffect { Action.loaded($0) })
        == [.loaded(.success(1)), .loaded(.success(2))]
    )
    let forgotten: Effect<Action> = failing.fireAndForget()
    #expect(await actions(of: forgotten).isEmpty)
    #expect(await actions(of: numbers.fireAndForget(outputType: Action.self)).isEmpty)
  }

  @Test func anEffectIsAPublisher() async {
    var values: [Int] = []
    let cancellable = Effect<Int>(value: 1)
      .append([2, 3])
      .map { $0 * 2 }
      .sink { values.append($0) }
    #expect(values == [2, 4, 6])
    cancellable.cancel()
  }

  @Test func effectsArePutTogether() async {
    let (one, two) = (Effect<Int>(value: 1), Effect<Int>(value: 2))
    #expect(await actions(of: .merge(one, two)) == [1, 2])
    #expect(await actions(of: .merge([one, two])) == [1, 2])
    #expect(await actions(of: .merge([1, 2].lazy.map { Effect<Int>(value: $0) })) == [1, 2])
    #expect(await actions(of: one.merge(with: two)) == [1, 2])
    #expect(await actions(of: .concatenate(one, two)) == [1, 2])
    #expect(await actions(of: .concatenate([one, two][...])) == [1, 2])
    #expect(await actions(of: one.concatenate(with: two)) == [1, 2])
    #expect(await actions(of: one.map { Action.number($0) }) == [.number(1)])
  }

  @Test func typesHaveTheirFormerNames() {
    let effect: Effect<Int> = .none
    let task: EffectTask<Int> = effect
    let effectOf: EffectOf<Recorder<Int>> = task
    #expect(EffectLog(effectOf).completion == "finished")
    #expect(Effect<Int>.Subscriber.self == Publishers.Create<Int, Never>.Subscriber.self)
  }
}
