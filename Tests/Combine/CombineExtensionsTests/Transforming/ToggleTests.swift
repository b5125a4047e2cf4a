import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ToggleTests {
  @Test func eachValueIsTurnedIntoItsOpposite() {
    let subscriber = ProbeSubscriber<Bool, Never>()
    let toggled: Publishers.Map<CurrentValueSubject<Bool, Never>, Bool> =
      CurrentValueSubject<Bool, Never>(true).toggle()
    toggled.subscribe(subscriber)
    toggled.upstream.send(false)
    toggled.upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["false", "true", "finished"])
  }

  @Test func demandAndFailureAreUpstreams() {
    let upstream = ProbePublisher<Bool, ProbeError>()
    let subscriber = ProbeSubscriber<Bool, ProbeError>(demand: .max(1), onValue: { _ in .max(4) })
    upstream.toggle().subscribe(subscriber)
    #expect(upstream.send(true) == .max(4))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["false", "failure oops"])
  }
}
