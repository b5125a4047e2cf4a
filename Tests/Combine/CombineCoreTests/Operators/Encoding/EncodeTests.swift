import CombineCore
import CombineProbes
import Testing

// CodingSubscriptionTests tests the behavior that encoding and decoding share.
struct EncodeTests {
  private struct TextEncoder: TopLevelEncoder {
    func encode<T: Encodable>(_ value: T) throws -> String { "<\(value)>" }
  }

  @Test func sendsTheEncodedForms() {
    let publisher = ProbePublisher<[Int], Never>()
    let subscriber = ProbeSubscriber<String, any Error>()
    let encoding: Publishers.Encode<ProbePublisher<[Int], Never>, TextEncoder> =
      publisher.encode(encoder: TextEncoder())
    encoding.subscribe(subscriber)
    publisher.send([1, 2])
    publisher.send(completion: .finished)
    #expect(encoding.upstream === publisher)
    #expect(subscriber.log == ["subscription Encode", "<[1, 2]>", "finished"])
  }
}
