import CombineCore
import CombineProbes
import Testing

struct TryCatchTests {
  @Test func continuesWithTheReplacementAndItsFailure() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    upstream.tryCatch { _ in replacement }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError("first")))
    replacement.send(2)
    replacement.send(completion: .failure(ProbeError("second")))
    #expect(subscriber.log == ["subscription TryCatch", "1", "2", "failure second"])
  }

  @Test func failsWithTheHandlersError() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(1))
    upstream.tryCatch { _ -> Just<Int> in throw ProbeError("thrown") }.subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription TryCatch", "failure thrown"])
    #expect(subscription.history == [.requested(.max(1))])
  }

  @Test func itsObjectsShareIdentifierNameAndMirror() {
    let upstream = ProbePublisher<Int, ProbeError>()
    let replacement = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    upstream.tryCatch { _ in replacement }.subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))
    let objects: [any CustomCombineIdentifierConvertible] = [
      upstream.subscribers[0], replacement.subscribers[0], subscriber.subscription!,
    ]
    for object in objects {
      #expect("\(object)" == "TryCatch")
      #expect(mirrorLabels(of: object) == ["downstream", "demand"])
      #expect(object.combineIdentifier == objects[0].combineIdentifier)
    }
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, ProbeError>().tryCatch { _ in Just(0) }
        .subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }

  @Test func theReplacementWaitsForACallInWhichUpstreamFailed() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, ProbeError>()
    var log: [String] = []
    let subscription = upstream.tryCatch { _ in replacement }
      .sink {
        log.append("\($0)")
      } receiveValue: { value in
        log.append("\(value) begins")
        if value == 1 {
          upstream.send(completion: .failure(ProbeError()))
          onThreads(1) { _ in
            replacement.send(2)
            replacement.send(completion: .finished)
          }
        }
        log.append("\(value) ends")
      }
    withExtendedLifetime(subscription) { upstream.send(1) }
    #expect(log == ["1 begins", "1 ends", "2 begins", "2 ends", "finished"])
  }

  @Test func cancellingDropsWaitingEvents() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, ProbeError>()
    var subscriber: ProbeSubscriber<Int, any Error>?
    subscriber = ProbeSubscriber(onValue: { _ in
      upstream.send(completion: .failure(ProbeError()))
      onThreads(1) { _ in
        replacement.send(2)
        replacement.send(completion: .finished)
      }
      subscriber?.subscription?.cancel()
      return .none
    })
    upstream.tryCatch { _ in replacement }.subscribe(subscriber!)
    upstream.send(1)
    #expect(subscriber?.log == ["subscription TryCatch", "1"])
  }
}
