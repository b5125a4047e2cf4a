import CombineCore
import CombineProbes
import Testing

struct ResultPublisherTests {
  typealias Outcome = Result<Int, ProbeError>

  @Test func aFailureNeedsNoDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Outcome.failure(ProbeError()).publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription Empty", "failure oops"])
  }

  @Test func isCreatedFromAResultAValueOrAnError() {
    #expect(Outcome.Publisher(1).result == .success(1))
    #expect(Outcome.Publisher(ProbeError()).result == .failure(ProbeError()))
    #expect(Outcome.Publisher(.success(1)) == Outcome.success(1).publisher)
    #expect(Outcome.Publisher(1) != Outcome.Publisher(2))
  }
}
