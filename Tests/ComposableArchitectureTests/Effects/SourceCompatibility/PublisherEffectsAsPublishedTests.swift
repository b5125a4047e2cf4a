import ComposableArchitecture
import Foundation
import Testing

/// Effects of publishers, written as the texts of the time of version 0.40 write them.
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

  @Test func effectsAreMadeOfValuesErrorsAndPublishers() async {
    let none: Effect<Int, Never> = .none
    #expect(await actions(of: none).isEmpty)
    #expect(await actions(of: Effect<Int, Never>(value: 1)) == [1])
    #expect(await actions(of: Effect<Int, Broken>(error: Broken())).isEmpty)
    #expect(await actions(of: Effect(Just(2))) == [2])
    #expect(await actions(of: Effect<Int, Broken>(Fail(error: Broken()))).isEmpty)
  }

  @Test func aFutureIsFulfilledLater() async {
    let effect = Effect<Int, Never>.future { callback in
      DispatchQueue.main.asyncAfter(deadline: .now()) {
        callback(.success(42))
      }
    }
    #expect(await actions(of: effect) == [42])
  }

  @Test func aResultAndWhatThrowsAreLoadedWhenTheEffectIsStarted() {
    let result = Effect<User, any Error>.result { [file] in
      let result = Result<User, any Error> {
        let data = try Data(contentsOf: file)
        return try JSONDecoder().decode(User.self, from: data)
      }

      return result
    }
    let catching = Effect<User, any Error>.catching { [file] in
      let data = try Data(contentsOf: file)
      return try JSONDecoder().decode(User.self, from: data)
    }
    for effect in [result, catching] {
      let log = EffectLog(effect)
      #expect(log.actions.isEmpty)
      #expect(log.completion?.hasPrefix("failure") == true)
    }
  }

  @Test func aSubscriberSendsNowAndLater() {
    enum Status { case notDetermined, authorized }
    var answer: ((Status) -> Void)?
    let effect: Effect<Status, Never> = Effect.run { subscriber in
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

  @Test func workThatSendsNothingIsDone() async {
    var log: [String] = []
    let sync: Effect<Int, Never> = .fireAndForget { log.append("sync") }
    let throwing: Effect<Int, Broken> = .fireAndForget {
      log.append("throwing")
      throw Broken()
    }
    #expect(await actions(of: sync).isEmpty)
    #expect(await actions(of: throwing).isEmpty)
    #expect(log == ["sync", "throwing"])

    let calls = CallCount()
    let asynchronous: Effect<Int, Never> = .fireAndForget {
      await Task.yield()
      calls.increment()
    }
    #expect(await actions(of: asynchronous).isEmpty)
    #expect(calls.value == 1)
  }

  @Test func synchronousWorkMayMakeAnAction() async {
    #expect(await actions(of: Effect<Int, Never>.sync { 3 }) == [3])
    #expect(await actions(of: Effect<Int, Never>.sync { nil }).isEmpty)
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
    let forgotten: Effect<Action, Never> = failing.fireAndForget()
    #expect(await actions(of: forgotten).isEmpty)
    #expect(
      await actions(of: numbers.fireAndForget(outputType: Action.self, failureType: Broken.self)).isEmpty
    )
  }

  @Test func anEffectIsAPublisher() async {
    var values: [Int] = []
    let cancellable = Effect<Int, Never>(value: 1)
      .append([2, 3])
      .map { $0 * 2 }
      .sink { values.append($0) }
    #expect(values == [2, 4, 6])
    cancellable.cancel()
  }

  @Test func effectsArePutTogether() async {
    let (one, two) = (Effect<Int, Never>(value: 1), Effect<Int, Never>(value: 2))
    #expect(await actions(of: .merge(one, two)) == [1, 2])
    #expect(await actions(of: .merge([one, two])) == [1, 2])
    #expect(await actions(of: .merge([1, 2].lazy.map { Effect<Int, Never>(value: $0) })) == [1, 2])
    #expect(await actions(of: one.merge(with: two)) == [1, 2])
    #expect(await actions(of: .concatenate(one, two)) == [1, 2])
    #expect(await actions(of: .concatenate([one, two][...])) == [1, 2])
    #expect(await actions(of: one.concatenate(with: two)) == [1, 2])
    #expect(await actions(of: one.map { Action.number($0) }) == [.number(1)])
  }

  @Test func typesHaveTheirShortNames() {
    let task: EffectTask<Int> = .none
    let publisher: EffectPublisher<Int, Never> = task
    let effectOf: EffectOf<Recorder<Int>> = publisher
    #expect(EffectLog(effectOf).completion == "finished")
    #expect(Effect<Int, Never>.Subscriber.self == Publishers.Create<Int, Never>.Subscriber.self)
  }
}
