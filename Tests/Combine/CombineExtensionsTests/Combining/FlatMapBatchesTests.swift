import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FlatMapBatchesTests {
  @Test func batchesAreArraysInCollectionOrder() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    (1...5).map { Just($0) }.flatMapBatches(of: 2).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["[1, 2]", "[3, 4]", "[5]", "finished"])
  }

  @Test func aBatchIsSubscribedToWhenTheOneBeforeHasFinished() {
    let publishers = (0..<3).map { _ in ProbePublisher<Int, Never>() }
    let subscriber = ProbeSubscriber<[Int], Never>()
    publishers.flatMapBatches(of: 2).subscribe(subscriber)
    #expect(publishers.map(\.subscribers.count) == [1, 1, 0])
    publishers[1].send(2)
    publishers[0].send(1)
    publishers[0].send(completion: .finished)
    #expect(publishers.map(\.subscribers.count) == [1, 1, 1])
    publishers[2].send(3)
    publishers[2].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["[1, 2]", "[3]", "finished"])
  }

  @Test func aBatchMaySendSeveralArrays() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    [[1, 2], [3, 4], [5, 6]].map(\.publisher).flatMapBatches(of: 2).subscribe(subscriber)
    #expect(subscriber.values == [[1, 3], [2, 4], [5], [6]])
  }

  @Test func aBatchLargerThanTheCollectionTakesItWhole() {
    let (all, none) = (ProbeSubscriber<[Int], Never>(), ProbeSubscriber<[Int], Never>(demand: nil))
    [Just(1), Just(2)].flatMapBatches(of: 7).subscribe(all)
    [Just<Int>]().flatMapBatches(of: 7).subscribe(none)
    #expect(all.log.dropFirst() == ["[1, 2]", "finished"])
    #expect(none.log.dropFirst() == ["finished"])
  }

  @Test func eachSubscriberBeginsWithTheFirstBatch() {
    let batches = (1...3).map { Just($0) }.flatMapBatches(of: 2)
    for _ in 0..<2 {
      let subscriber = ProbeSubscriber<[Int], Never>()
      batches.subscribe(subscriber)
      #expect(subscriber.values == [[1, 2], [3]])
    }
  }

  @Test func aFailureEndsItAndNoFurtherBatchBegins() {
    let publishers = (0..<3).map { _ in ProbePublisher<Int, ProbeError>() }
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.flatMapBatches(of: 2).subscribe(subscriber)
    publishers[1].send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(publishers[2].subscribers.isEmpty)
  }

  @Test func sendsOnlyDemandedArrays() {
    let subscriber = ProbeSubscriber<[Int], Never>(demand: .max(1))
    (1...6).map { Just($0) }.flatMapBatches(of: 2).subscribe(subscriber)
    #expect(subscriber.values == [[1, 2]])
    subscriber.request(.max(2))
    #expect(subscriber.log.suffix(3) == ["[3, 4]", "[5, 6]", "finished"])
  }

  @Test func tenThousandBatchesDoNotNest() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    (0..<10_000).map { Just($0) }.flatMapBatches(of: 1).subscribe(subscriber)
    #expect(subscriber.values.count == 10_000)
    #expect(subscriber.completions == [.finished])
  }

  @Test func aBatchOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = [Just(1)].flatMapBatches(of: 0)
    }
  }
}
