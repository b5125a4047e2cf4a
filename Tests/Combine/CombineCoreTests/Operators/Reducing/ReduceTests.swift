import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct ReduceTests {
  @Test func combinesTheValuesInOrder() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>()
    publisher.reduce("0") { "(\($0)+\($1))" }.subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription Reduce", "(((0+1)+2)+3)", "finished"])
  }

  @Test func reducesValuesBeforeTheyAreRequested() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    var reduced: [Int] = []
    publisher.reduce(0) {
      reduced.append($1)
      return $0 + $1
    }
    .subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    #expect(reduced == [1, 2, 3])
  }

  @Test func eachSubscriberBeginsWithTheInitialResult() {
    let sum = (1...4).publisher.dropFirst().reduce(10, +)
    #expect(events(sum) == ["19", "finished"])
    #expect(events(sum) == ["19", "finished"])
  }

  @Test func aResultThatIsAnOptionalIsSentAlsoWhenItIsNil() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int?, Never>()
    publisher.reduce(Int?.none) { $1 > 0 ? $1 : $0 }.subscribe(subscriber)
    publisher.send(completion: .finished)
    #expect(subscriber.values == [nil])
  }

  @Test func aReleasedResultMayCallBackFromItsDeinitializer() {
    let publisher = ProbePublisher<Int, ProbeError>()
    var released: [Int] = []
    let subscriber = ProbeSubscriber<ReleaseProbe, ProbeError>()
    publisher.reduce(ReleaseProbe {}) { _, value in
      ReleaseProbe {
        released.append(value)
        if value < 10 { publisher.send(value * 10) }
      }
    }
    .subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    #expect(released == [1, 2, 10])
    publisher.send(completion: .failure(ProbeError()))
    #expect(released == [1, 2, 10, 20])
    #expect(subscriber.log == ["subscription Reduce", "failure oops"])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let reducing = publisher.reduce(5, -)
    #expect(reducing.upstream === publisher)
    #expect(reducing.initial == 5)
    #expect(reducing.nextPartialResult(5, 2) == 3)
  }

  @Test func showsItsResult() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.reduce(5, +).subscribe(subscriber)
    publisher.send(1)
    let subscription = try #require(subscriber.subscription)
    #expect(mirrorChild("result", of: subscription) == "Optional(6)")
    #expect(mirrorChild("initial", of: subscription) == "Optional(5)")
  }
}
