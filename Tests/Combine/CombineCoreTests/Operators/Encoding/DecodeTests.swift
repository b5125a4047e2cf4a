import CombineCore
import CombineProbes
import Testing

// CodingSubscriptionTests tests the behavior that encoding and decoding share.
struct DecodeTests {
  private struct NumberDecoder: TopLevelDecoder {
    func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
      guard let value = Int(text) as? T else { throw ProbeError("not a \(type): \(text)") }
      return value
    }
  }

  @Test func sendsTheDecodedValues() {
    let publisher = ProbePublisher<String, Never>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    let decoding: Publishers.Decode<ProbePublisher<String, Never>, Int, NumberDecoder> =
      publisher.decode(type: Int.self, decoder: NumberDecoder())
    decoding.subscribe(subscriber)
    publisher.send("12")
    publisher.send("x")
    #expect(decoding.upstream === publisher)
    #expect(subscriber.log == ["subscription Decode", "12", "failure not a Int: x"])
  }
}
