import CombineCore
import CombineProbes
import Testing

/// Tests the behavior that encoding and decoding share.
struct CodingSubscriptionTests {
  enum Direction: String, CaseIterable {
    case encode = "Encode"
    case decode = "Decode"

    /// Attaches a subscriber through a coder that fails for negative numbers and forwards all others.
    func attach(
      _ subscriber: ProbeSubscriber<Int, any Error>,
      to publisher: ProbePublisher<Int, ProbeError>,
      coder: PickyCoder = PickyCoder()
    ) {
      switch self {
      case .encode: publisher.encode(encoder: coder).subscribe(subscriber)
      case .decode: publisher.decode(type: Int.self, decoder: coder).subscribe(subscriber)
      }
    }
  }

  @Test(arguments: Direction.allCases)
  func passesDemandAndTheEndThrough(_ direction: Direction) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(2), onValue: { _ in .max(3) })
    direction.attach(subscriber, to: publisher)
    subscriber.request(.none)
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    #expect(publisher.send(2) == .none)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription \(direction.rawValue)", "1", "failure oops"])
    #expect(subscription.history == [.requested(.max(2)), .requested(.none)])
  }

  @Test(arguments: Direction.allCases)
  func anErrorOfTheCoderCancelsUpstreamFirst(_ direction: Direction) {
    let coder = PickyCoder()
    weak var weakSubscriber: ProbeSubscriber<Int, any Error>?
    let publisher = ProbePublisher<Int, ProbeError>(
      subscription: ProbeSubscription(onCancel: { weakSubscriber?.request(.max(1)) })
    )
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    let subscription = publisher.subscription as? ProbeSubscription
    let subscriber = ProbeSubscriber<Int, any Error>(
      demand: nil,
      onCompletion: { _ in upstreamAtCompletion = subscription?.history ?? [] }
    )
    weakSubscriber = subscriber
    direction.attach(subscriber, to: publisher, coder: coder)
    #expect(publisher.send(-1) == .none)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription \(direction.rawValue)", "failure -1"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription?.history == [.cancelled])
    #expect(coder.calls == 1)
  }

  @Test(arguments: Direction.allCases)
  func cancelReachesUpstreamOnceAndSilencesIt(_ direction: Direction) {
    weak var weakSubscriber: ProbeSubscriber<Int, any Error>?
    let subscription = ProbeSubscription(onCancel: { weakSubscriber?.cancel() })
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    weakSubscriber = subscriber
    direction.attach(subscriber, to: publisher)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(subscription.history == [.cancelled])
    #expect(subscriber.log == ["subscription \(direction.rawValue)"])
  }

  @Test(arguments: Direction.allCases)
  func valuesAndTheFirstCompletionPassWithoutASubscription(_ direction: Direction) throws {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    direction.attach(subscriber, to: publisher)
    let object = try #require(publisher.operatorSubscription)
    object.request(.max(1))
    object.cancel()
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(completion: .finished)
    let late = ProbeSubscription()
    publisher.send(subscription: late)
    #expect(subscriber.log == ["1", "finished"])
    #expect(late.history == [.cancelled])
  }

  @Test(arguments: Direction.allCases)
  func aCancelBeforeTheSubscriptionDoesNothing(_ direction: Direction) throws {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, any Error>()
    direction.attach(subscriber, to: publisher)
    try #require(publisher.operatorSubscription).cancel()
    let subscription = ProbeSubscription()
    publisher.send(subscription: subscription)
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test(arguments: Direction.allCases)
  func cancelsEverySubscriptionButTheFirst(_ direction: Direction) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    direction.attach(subscriber, to: publisher)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    subscriber.cancel()
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
  }

  @Test(arguments: Direction.allCases)
  func deliversNestedValuesNested(_ direction: Direction) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>(onValue: {
      if $0 < 3 { publisher.send($0 + 1) }
      return .none
    })
    direction.attach(subscriber, to: publisher)
    publisher.send(1)
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test(arguments: Direction.allCases)
  func isDescribedByItsNameAndShowsItsState(_ direction: Direction) throws {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    direction.attach(subscriber, to: publisher)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == direction.rawValue)
    #expect(publisher.subscribers[0].description == direction.rawValue)
    #expect(publisher.subscribers[0].playgroundDescription as? String == direction.rawValue)
    #expect(mirrorLabels(of: subscription) == ["downstream", "finished", "upstreamSubscription"])
    #expect(mirrorChild("finished", of: subscription) == "false")
    #expect(mirrorChild("upstreamSubscription", of: subscription) == "Optional(ProbeSubscription)")
    publisher.send(completion: .finished)
    #expect(mirrorChild("finished", of: subscription) == "true")
    #expect(mirrorChild("upstreamSubscription", of: subscription) == "nil")
  }

  @Test(arguments: Direction.allCases)
  func bothSidesAreReleased(_ direction: Direction) {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let subscriber = ProbeSubscriber<Int, any Error>(onDeinit: { released = true })
      direction.attach(subscriber, to: ProbePublisher(subscription: subscription))
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }
}

/// A coder that encodes each number as itself.
final class PickyCoder: TopLevelEncoder, TopLevelDecoder {
  private(set) var calls = 0

  func encode<T: Encodable>(_ value: T) throws -> Int {
    try accepted(value as? Int)
  }

  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T {
    guard let value = try accepted(number) as? T else { throw ProbeError("wrong type") }
    return value
  }

  private func accepted(_ number: Int?) throws -> Int {
    calls += 1
    guard let number, number >= 0 else { throw ProbeError("\(number ?? 0)") }
    return number
  }
}
