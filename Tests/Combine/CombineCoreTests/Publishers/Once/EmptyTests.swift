import CombineCore
import CombineProbes
import Testing

struct EmptyTests {
  @Test func finishesAtOnceWithoutDemandAlsoWhenCancelled() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onSubscription: { $0.cancel() })
    Empty<Int, ProbeError>().subscribe(subscriber)
    #expect(subscriber.log == ["subscription Empty", "finished"])
  }

  @Test func mayNeverEnd() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Empty(completeImmediately: false, outputType: Int.self, failureType: ProbeError.self).subscribe(
      subscriber
    )
    #expect(subscriber.log == ["subscription Empty"])
  }

  @Test func isEqualByWhetherItFinishes() {
    #expect(Empty<Int, Never>() == Empty(completeImmediately: true))
    #expect(Empty<Int, Never>() != Empty(completeImmediately: false))
  }
}
