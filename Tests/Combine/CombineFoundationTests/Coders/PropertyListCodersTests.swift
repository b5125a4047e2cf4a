import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

struct PropertyListCodersTests {
  @Test func encodeAndDecodeData() {
    let subscriber = ProbeSubscriber<[String: Int], any Error>()
    Just(["a": 1])
      .encode(encoder: PropertyListEncoder())
      .decode(type: [String: Int].self, decoder: PropertyListDecoder())
      .subscribe(subscriber)
    #expect(subscriber.values == [["a": 1]])
    #expect(subscriber.log.last == "finished")
  }

  @Test func encodingErrorsAreFailures() {
    let subscriber = ProbeSubscriber<Data, any Error>()
    Just("no container").encode(encoder: PropertyListEncoder()).subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
    guard case .failure(EncodingError.invalidValue) = subscriber.completions.first else {
      Issue.record("\(subscriber.log)")
      return
    }
  }

  @Test func decodingErrorsAreFailures() {
    let subscriber = ProbeSubscriber<[String], any Error>()
    Just([1])
      .encode(encoder: PropertyListEncoder())
      .decode(type: [String].self, decoder: PropertyListDecoder())
      .subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
    guard case .failure(DecodingError.typeMismatch) = subscriber.completions.first else {
      Issue.record("\(subscriber.log)")
      return
    }
  }
}
