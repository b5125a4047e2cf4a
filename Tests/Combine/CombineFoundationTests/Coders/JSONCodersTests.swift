import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

struct JSONCodersTests {
  @Test func encodeAndDecodeData() {
    let subscriber = ProbeSubscriber<[String: Int], any Error>()
    Just(["a": 1])
      .encode(encoder: JSONEncoder())
      .decode(type: [String: Int].self, decoder: JSONDecoder())
      .subscribe(subscriber)
    #expect(subscriber.values == [["a": 1]])
    #expect(subscriber.log.last == "finished")
  }

  @Test func encodingErrorsAreFailures() {
    let subscriber = ProbeSubscriber<Data, any Error>()
    Just([Double.nan]).encode(encoder: JSONEncoder()).subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
    guard case .failure(EncodingError.invalidValue) = subscriber.completions.first else {
      Issue.record("\(subscriber.log)")
      return
    }
  }

  @Test func decodingErrorsAreFailures() {
    let subscriber = ProbeSubscriber<[String], any Error>()
    Just([1])
      .encode(encoder: JSONEncoder())
      .decode(type: [String].self, decoder: JSONDecoder())
      .subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
    guard case .failure(DecodingError.typeMismatch) = subscriber.completions.first else {
      Issue.record("\(subscriber.log)")
      return
    }
  }

  @Test func completionsAreEncodedByTheirSuccess() throws {
    let data = try JSONEncoder().encode([Subscribers.Completion<ProbeError>.finished])
    #expect(String(decoding: data, as: UTF8.self) == #"[{"success":true}]"#)
  }
}
