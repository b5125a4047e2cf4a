import CombineCore
import CombineProbes
import Foundation
import Testing

struct RecordTests {
  typealias Recorded = Record<Int, ProbeError>

  @Test func replaysDemandedElementsThenCompletes() {
    let record = Recorded(output: [1, 2], completion: .failure(ProbeError()))
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    record.subscribe(subscriber)
    #expect(subscriber.log == ["subscription [1, 2]", "1"])
    subscriber.request(.none)
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription [1, 2]", "1", "2", "failure oops"])
    subscriber.request(.max(1))
    #expect(subscriber.log.count == 4)
  }

  @Test func withoutValuesItCompletesAtOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Recorded(output: [], completion: .failure(ProbeError())).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Empty", "failure oops"])
  }

  @Test func requestsFromInsideAValueAreServedByTheRunningLoop() {
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { value in
        log.append("begin \(value)")
        weakSubscriber?.request(.max(1))
        log.append("end \(value)")
        return .none
      }
    )
    weakSubscriber = subscriber
    Recorded(output: [1, 2], completion: .finished).subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test(arguments: [true, false])
  func cancelAndCompletionReleaseTheSubscriber(cancels: Bool) {
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onDeinit: { released = true })
      Recorded(output: [1, 2], completion: .finished).subscribe(subscriber)
      if cancels { subscriber.cancel() } else { subscriber.request(.unlimited) }
      #expect(subscriber.values == (cancels ? [] : [1, 2]))
    }
    #expect(released)
  }

  @Test func isDescribedByItsValuesUntilItEnds() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Recorded(output: [1, 2], completion: .finished).subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "[1, 2]")
    #expect(mirrorLabels(of: subscription) == ["sequence", "completion"])
    subscriber.cancel()
    #expect("\(subscription)" == "Cancelled Events")
    let text = (subscription as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription
    #expect(text as? String == "Cancelled Events")
    #expect(mirrorChild("sequence", of: subscription) == "[]")
    #expect(mirrorChild("completion", of: subscription) == "finished")
  }

  @Test func recordsTheClosuresEvents() {
    let record = Recorded {
      $0.receive(1)
      $0.receive(completion: .failure(ProbeError()))
    }
    #expect(record.recording.output == [1])
    #expect(record.recording.completion == .failure(ProbeError()))
  }

  @Test func isCodable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Record<Int, ProbeError>(output: [1], completion: .finished))
    #expect(
      String(decoding: data, as: UTF8.self) == #"{"recording":{"completion":{"success":true},"output":[1]}}"#
    )
    let decoded = try JSONDecoder().decode(Recorded.self, from: data)
    #expect(decoded.recording.output == [1])
    #expect(decoded.recording.completion == .finished)
  }
}
