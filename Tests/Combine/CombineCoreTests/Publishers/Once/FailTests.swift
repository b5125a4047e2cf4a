import CombineCore
import CombineProbes
import Testing

struct FailTests {
  @Test func failsAtOnceWithoutDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Fail(outputType: Int.self, failure: ProbeError("no")).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Empty", "failure no"])
  }

  @Test func isEqualByItsError() {
    #expect(Fail<Int, ProbeError>(error: ProbeError("a")) == Fail(error: ProbeError("a")))
    #expect(Fail<Int, ProbeError>(error: ProbeError("a")) != Fail(error: ProbeError("b")))
  }
}
