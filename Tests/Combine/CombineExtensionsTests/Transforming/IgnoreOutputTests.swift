import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct IgnoreOutputTests {
  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func onlyTheCompletionIsPassedOn(completion: Subscribers.Completion<ProbeError>) {
    let upstream = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>()
    let ignored: Publishers.Map<Publishers.IgnoreOutput<ProbePublisher<Int, ProbeError>>, String> =
      upstream.ignoreOutput(setOutputType: String.self)
    ignored.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: completion)
    #expect(subscriber.values.isEmpty)
    #expect(subscriber.completions == [completion])
  }

  @Test func upstreamAlwaysReceivesUnlimitedDemand() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, ProbeError>(demand: nil)
    upstream.ignoreOutput(setOutputType: String.self).subscribe(subscriber)
    #expect(subscription.history == [.requested(.unlimited)])
    subscriber.cancel()
    #expect(subscription.isCancelled)
  }
}
