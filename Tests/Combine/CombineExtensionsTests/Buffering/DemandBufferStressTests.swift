import CombineExtensions
import CombineShim
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DemandBufferStressTests {
  @Test func sendersAndRequestersOnManyThreadsLoseNothingAndNeverOverlap() {
    let (senders, requesters, each) = (4, 4, 2_000)
    let subscriber = OverlapDetector<Int>()
    let buffer = UncheckedBox(DemandBuffer(subscriber: subscriber))
    DispatchQueue.concurrentPerform(iterations: senders + requesters) { worker in
      for index in 0..<each {
        if worker < senders {
          buffer.value.buffer(value: worker * each + index)
        } else {
          buffer.value.demand(.max(1))
        }
      }
    }
    buffer.value.complete(completion: .finished)
    #expect(subscriber.values.sorted() == Array(0..<(senders * each)))
    #expect(subscriber.overlaps == 0)
    #expect(subscriber.completions == 1)
  }

  @Test func eachSendersValuesKeepTheirOrder() {
    let (senders, each) = (4, 2_000)
    let subscriber = OverlapDetector<Int>()
    let buffer = UncheckedBox(DemandBuffer(subscriber: subscriber))
    buffer.value.demand(.unlimited)
    DispatchQueue.concurrentPerform(iterations: senders) { worker in
      for index in 0..<each { buffer.value.buffer(value: worker * each + index) }
    }
    for worker in 0..<senders {
      let own = subscriber.values.filter { $0 / each == worker }
      #expect(own == own.sorted())
    }
    #expect(subscriber.overlaps == 0)
  }

  @Test func cancellingWhileOthersSendReleasesEverything() {
    for _ in 0..<300 {
      weak var released: OverlapDetector<Int>?
      do {
        let subscriber = OverlapDetector<Int>()
        released = subscriber
        let buffer = UncheckedBox(DemandBuffer(subscriber: subscriber))
        buffer.value.demand(.unlimited)
        DispatchQueue.concurrentPerform(iterations: 3) { worker in
          if worker == 0 {
            buffer.value.cancel()
          } else {
            for index in 0..<20 { buffer.value.buffer(value: index) }
          }
        }
      }
      #expect(released == nil)
    }
  }
}

/// A subscriber that counts overlapping calls. Its state has no lock, so that ThreadSanitizer also verifies
/// that the buffer's calls are serial.
private final class OverlapDetector<Input>: Subscriber {
  private(set) var values: [Input] = []
  private(set) var completions = 0
  private(set) var overlaps = 0
  private var isInside = false

  func receive(subscription: any Subscription) {}

  func receive(_ input: Input) -> Subscribers.Demand {
    if isInside { overlaps += 1 }
    isInside = true
    values.append(input)
    isInside = false
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    completions += 1
  }
}

/// Passes the buffer, which is thread-safe, to several threads.
private struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
