import CombineCore
import CombineProbes
import Testing

struct AnyPublisherTests {
  @Test func takesThreeWordsAndDoesNotWrapTwice() {
    let once = Just(1).eraseToAnyPublisher()
    let twice = AnyPublisher(once.eraseToAnyPublisher())
    #expect(MemoryLayout<AnyPublisher<Int, Never>>.size <= 3 * MemoryLayout<AnyObject>.size)
    #expect(box(of: once) == box(of: twice))
    let other = Just(1).eraseToAnyPublisher()
    #expect(box(of: once) != box(of: other))
    withExtendedLifetime((once, other)) {}
  }

  @Test func handsTheSameSubscriberToThePublisher() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.eraseToAnyPublisher().subscribe(subscriber)
    #expect(publisher.subscribers[0].combineIdentifier == subscriber.combineIdentifier)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ProbeSubscription", "1", "failure oops"])
  }

  @Test func subscribingCallsReceiveAndNotSubscribe() {
    let publisher = SubscribeWatcher()
    publisher.eraseToAnyPublisher().subscribe(ProbeSubscriber<Int, Never>())
    #expect(publisher.calls == ["receive"])
  }

  @Test func anErasedJustSendsAndDescribesItselfAsAJust() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    Just(1).eraseToAnyPublisher().subscribe(subscriber)
    #expect(subscriber.log == ["subscription Just"])
    #expect(Mirror(reflecting: subscriber.subscription!).children.map { "\($0.value)" } == ["1"])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Just", "1", "finished"])
  }

  @Test func isDescribedByItsName() {
    let publisher = Just(1).eraseToAnyPublisher()
    #expect(publisher.description == "AnyPublisher")
    #expect(publisher.playgroundDescription as? String == "AnyPublisher")
  }

  private func box(of publisher: AnyPublisher<Int, Never>) -> ObjectIdentifier {
    let erased = Mirror(reflecting: publisher).children.first!.value
    return ObjectIdentifier(Mirror(reflecting: erased).children.first!.value as AnyObject)
  }
}

private final class SubscribeWatcher: Publisher {
  typealias Output = Int
  typealias Failure = Never
  private(set) var calls: [String] = []

  func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Int, S.Failure == Never {
    calls.append("subscribe")
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    calls.append("receive")
  }
}
