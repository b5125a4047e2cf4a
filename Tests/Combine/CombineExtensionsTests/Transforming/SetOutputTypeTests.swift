import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct SetOutputTypeTests {
  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func theCompletionIsUpstreams(completion: Subscribers.Completion<ProbeError>) {
    let upstream = ProbePublisher<Never, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>()
    let typed: Publishers.Map<ProbePublisher<Never, ProbeError>, String> =
      upstream.setOutputType(to: String.self)
    typed.subscribe(subscriber)
    upstream.send(completion: completion)
    #expect(subscriber.completions == [completion])
  }

  @Test func combinesWithPublishersOfTheType() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Empty<Never, Never>().setOutputType(to: Int.self).append([1, 2]).subscribe(subscriber)
    #expect(subscriber.values == [1, 2])
  }
}
