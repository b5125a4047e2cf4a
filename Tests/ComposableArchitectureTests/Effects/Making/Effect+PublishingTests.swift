import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor @Suite struct EffectPublishingTests {
  struct Failure: Error, Equatable {}

  @Test func aValueIsSentAtOnce() {
    let log = EffectLog(Effect<Int, Failure>(value: 1))
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  @Test func anErrorIsSentAtOnce() {
    let log = EffectLog(Effect<Int, Failure>(error: Failure()))
    #expect(log.actions.isEmpty)
    #expect(log.completion == "failure Failure()")
  }

  @Test func anEffectOfAnEffectIsThatEffect() {
    let effect = Effect(Effect<Int, Never>.run { _ in })
    guard case .run = effect.operation else {
      Issue.record("The effect was wrapped")
      return
    }
  }

  @Test func aFutureGetsItsActionFromTheCallbackOnce() {
    var callback: (@Sendable (sending Result<Int, Failure>) -> Void)?
    let effect = Effect<Int, Failure>.future { callback = $0 }
    #expect(callback == nil)
    let log = EffectLog(effect)
    #expect(log.completion == nil)
    callback?(.success(42))
    callback?(.success(43))
    #expect(log.actions == [42])
    #expect(log.completion == "finished")
  }

  @Test func aFutureMayBeFulfilledOnAnotherThread() async {
    let effect = Effect<Int, Never>.future { callback in
      DispatchQueue.global().async {
        DispatchQueue.main.async { callback(.success(42)) }
      }
    }
    #expect(await actions(of: effect) == [42])
  }

  @Test func aResultIsWorkedOutForEachStart() {
    var runs = 0
    let effect = Effect<Int, Failure>.result {
      runs += 1
      return runs == 1 ? .success(runs) : .failure(Failure())
    }
    #expect(runs == 0)
    #expect(EffectLog(effect).actions == [1])
    #expect(EffectLog(effect).completion == "failure Failure()")
  }

  @Test(arguments: [[], [7]]) func synchronousWorkSendsItsActionIfItHasOne(expected: [Int]) {
    var runs = 0
    let effect = Effect<Int, Never>.sync {
      runs += 1
      return expected.first
    }
    #expect(runs == 0)
    let log = EffectLog(effect)
    #expect(runs == 1)
    #expect(log.actions == expected)
    #expect(log.completion == "finished")
  }

  @Test func catchingFailsWithWhatIsThrown() {
    #expect(EffectLog(Effect<Int, any Error>.catching { 1 }).actions == [1])
    #expect(EffectLog(Effect<Int, any Error>.catching { throw Failure() }).completion == "failure Failure()")
  }

  @Test func aSubscriberSendsAnyNumberOfActionsAndIsCleanedUpOnce() {
    var subscriber: Effect<Int, Never>.Subscriber?
    var cleanUps = 0
    let effect = Effect<Int, Never>.run { (new: Effect<Int, Never>.Subscriber) -> any Cancellable in
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
    var subscriber: Effect<Int, Never>.Subscriber?
    var cleanUps = 0
    let log = EffectLog(
      Effect<Int, Never>.run { (new: Effect<Int, Never>.Subscriber) -> any Cancellable in
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
    let effect = Effect<Int, Failure>.fireAndForget {
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
      Effect<UUID, Never>.publisher {
        @Dependency(\.uuid) var uuid
        return Just(uuid())
      }
    }
    #expect(EffectLog(effect).actions == [UUID(uuidString: "00000000-0000-0000-0000-000000000007")!])
  }

  @Test func sendIsAnEffectOfOneAction() {
    #expect(EffectLog(Effect<Int, Never>.send(1)).actions == [1])
  }
}
