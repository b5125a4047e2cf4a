import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectPublishingTests {
  struct Failure: Error, Equatable {}

  @Test func aValueIsSentAtOnce() {
    let log = EffectLog(Effect<Int>(value: 1))
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  @Test func anEffectOfAnEffectIsThatEffect() {
    let effect = Effect(Effect<Int>.run { _ in })
    guard case .run = effect.operation else {
      Issue.record("The effect was wrapped")
      return
    }
  }

  @Test func aFutureGetsItsActionFromTheCallbackOnce() {
    var callback: (@Sendable (sending Result<Int, Never>) -> Void)?
    let effect = Effect<Int>.future { callback = $0 }
    #expect(callback == nil)
    let log = EffectLog(effect)
    #expect(log.completion == nil)
    callback?(.success(42))
    callback?(.success(43))
    #expect(log.actions == [42])
    #expect(log.completion == "finished")
  }

  @Test func aFutureMayBeFulfilledOnAnotherThread() async {
    let effect = Effect<Int>.future { callback in
      DispatchQueue.global().async {
        DispatchQueue.main.async { callback(.success(42)) }
      }
    }
    #expect(await actions(of: effect) == [42])
  }

  @Test func aResultIsWorkedOutForEachStart() {
    var runs = 0
    let effect = Effect<Int>.result {
      runs += 1
      return .success(runs)
    }
    #expect(runs == 0)
    #expect(EffectLog(effect).actions == [1])
    #expect(EffectLog(effect).actions == [2])
  }

  @Test(arguments: [[], [7]]) func synchronousWorkSendsItsActionIfItHasOne(expected: [Int]) {
    var runs = 0
    let effect = Effect<Int>.sync {
      runs += 1
      return expected.first
    }
    #expect(runs == 0)
    let log = EffectLog(effect)
    #expect(runs == 1)
    #expect(log.actions == expected)
    #expect(log.completion == "finished")
  }

  @Test func aSubscriberSendsAnyNumberOfActionsAndIsCleanedUpOnce() {
    var subscriber: Effect<Int>.Subscriber?
    var cleanUps = 0
    let effect = Effect<Int>.run { (new: Effect<Int>.Subscriber) -> any Cancellable in
      subscriber = new
      return AnyCancellable { cleanUps += 1 }
    }
    #expect(subscriber == nil)
    let log = EffectLog(effect)
    subscriber?.send(1)
    subscriber?.send(2)
    #expect(cleanUps == 0)
    subscriber?.send(completion: .finished)
    subscriber?.send(3)
    log.cancel()
    #expect(log.actions == [1, 2])
    #expect(cleanUps == 1)
  }

  @Test func cancellingTheSubscriptionStopsTheSubscriber() {
    var subscriber: Effect<Int>.Subscriber?
    var cleanUps = 0
    let log = EffectLog(
      Effect<Int>.run { (new: Effect<Int>.Subscriber) -> any Cancellable in
        subscriber = new
        return AnyCancellable { cleanUps += 1 }
      }
    )
    subscriber?.send(1)
    log.cancel()
    subscriber?.send(2)
    #expect(log.actions == [1])
    #expect(cleanUps == 1)
  }

  @Test func fireAndForgetDoesItsWorkAndSendsNothing() {
    var runs = 0
    let effect = Effect<Int>.fireAndForget {
      runs += 1
      throw Failure()
    }
    #expect(runs == 0)
    let log = EffectLog(effect)
    #expect(runs == 1)
    #expect(log.actions.isEmpty)
    #expect(log.completion == "finished")
  }

  @Test func aPublisherIsMadeForEachStartInTheDependenciesOfTheReducer() {
    let effect = withDependencies {
      $0.uuid = .constant(UUID(uuidString: "00000000-0000-0000-0000-000000000007")!)
    } operation: {
      Effect<UUID>.publisher {
        @Dependency(\.uuid) var uuid
        return Just(uuid())
      }
    }
    #expect(EffectLog(effect).actions == [UUID(uuidString: "00000000-0000-0000-0000-000000000007")!])
  }

  @Test func sendIsAnEffectOfOneAction() {
    #expect(EffectLog(Effect<Int>.send(1)).actions == [1])
  }
}
