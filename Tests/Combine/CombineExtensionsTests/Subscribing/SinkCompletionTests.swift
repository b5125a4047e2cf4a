import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct SinkCompletionTests {
  @Test func theCompletionIsReceivedAndTheValuesAreDropped() {
    var completions: [Subscribers.Completion<ProbeError>] = []
    let upstream = PassthroughSubject<Int, ProbeError>()
    let token = upstream.sink(receiveCompletion: { completions.append($0) })
    upstream.send(1)
    #expect(completions.isEmpty)
    upstream.send(completion: .failure(ProbeError()))
    #expect(completions == [.failure(ProbeError())])
    token.cancel()
  }

  @Test func aPublisherWithoutValuesNeedsNoClosureForThem() {
    var count = 0
    let token = Empty<Never, ProbeError>().sink(receiveCompletion: { _ in count += 1 })
    let ignoring = Just(1).ignoreOutput().sink(receiveCompletion: { _ in count += 1 })
    let trailing = Fail<Int, ProbeError>(error: ProbeError()).sink { completion in
      if case .failure = completion { count += 1 }
    }
    #expect(count == 3)
    withExtendedLifetime((token, ignoring, trailing)) {}
  }

  @Test func aTrailingClosureOnAPublisherThatNeverFailsGetsTheValues() {
    var values: [Int] = []
    let token = [1, 2].publisher.sink { values.append($0) }
    let ignoringItsArgument = [1, 2].publisher.sink { _ in values.append(3) }
    let labelled = [1].publisher.sink(receiveValue: { values.append($0) })
    let both = [1].publisher.sink { _ in
      values.append(4)
    } receiveValue: {
      values.append($0)
    }
    #expect(values == [1, 2, 3, 3, 1, 1, 4])
    withExtendedLifetime((token, ignoringItsArgument, labelled, both)) {}
  }

  @Test func withoutClosuresThePublisherRunsForItsEffects() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    let token = upstream.sink()
    #expect(subscription.history == [.requested(.unlimited)])
    upstream.send(1)
    token.cancel()
    #expect(subscription.isCancelled)
  }

  @Test(arguments: [true, false]) func theClosureIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let upstream = PassthroughSubject<Int, ProbeError>()
    let token: AnyCancellable
    do {
      let life = lives.makeLife()
      token = upstream.sink(receiveCompletion: { [life] _ in _ = life })
    }
    #expect(lives.living == 1)
    if cancels { token.cancel() } else { upstream.send(completion: .finished) }
    #expect(lives.living == 0)
  }
}
