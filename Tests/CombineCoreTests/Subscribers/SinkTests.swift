import CombineCore
import CombineProbes
import Testing

@Suite struct SinkTests {
  typealias Sink = Subscribers.Sink<Int, ProbeError>

  @Test func takesTheFirstSubscriptionWithoutLimitAndCancelsFurtherOnes() {
    let sink = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    let (first, second, third) = (ProbeSubscription(), ProbeSubscription(), ProbeSubscription())
    sink.receive(subscription: first)
    sink.receive(subscription: second)
    sink.receive(subscription: first)
    #expect(first.history == [.requested(.unlimited), .cancelled])
    #expect(second.history == [.cancelled])
    sink.receive(completion: .finished)
    sink.receive(subscription: third)
    #expect(third.history == [.cancelled])
  }

  @Test func asksForNoMoreThanEverything() {
    let sink = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.receive(subscription: ProbeSubscription())
    #expect(sink.receive(1) == .none)
    sink.cancel()
    #expect(sink.receive(2) == .none)
  }

  @Test func takesValuesAndACompletionAlsoBeforeASubscription() {
    var log: [String] = []
    let sink = Sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    #expect(sink.receive(1) == .none)
    sink.receive(completion: .finished)
    #expect(log == ["1", "finished"])
    let late = ProbeSubscription()
    sink.receive(subscription: late)
    #expect(late.history == [.cancelled])
  }

  @Test func ignoresEverythingAfterCompletion() {
    var log: [String] = []
    let subscription = ProbeSubscription()
    let sink = Sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    sink.receive(subscription: subscription)
    sink.receive(completion: .finished)
    _ = sink.receive(1)
    sink.receive(completion: .failure(ProbeError()))
    sink.cancel()
    #expect(log == ["finished"])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func ignoresEverythingAfterCancel() {
    var log: [String] = []
    let subscription = ProbeSubscription()
    let sink = Sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    sink.receive(subscription: subscription)
    sink.cancel()
    sink.cancel()
    _ = sink.receive(1)
    sink.receive(completion: .finished)
    #expect(log.isEmpty)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    let late = ProbeSubscription()
    sink.receive(subscription: late)
    #expect(late.history == [.cancelled])
  }

  @Test func cancelBeforeASubscriptionDoesNothing() {
    var values: [Int] = []
    let subscription = ProbeSubscription()
    let sink = Sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    sink.cancel()
    sink.receive(subscription: subscription)
    _ = sink.receive(1)
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(values == [1])
  }

  @Test func aCompletionFromInsideTheCompletionIsIgnored() {
    weak var weakSink: Sink?
    var count = 0
    let sink = Sink(
      receiveCompletion: { _ in
        count += 1
        weakSink?.receive(completion: .finished)
        weakSink?.cancel()
      },
      receiveValue: { _ in }
    )
    weakSink = sink
    sink.receive(subscription: ProbeSubscription())
    sink.receive(completion: .finished)
    #expect(count == 1)
  }

  @Test func completionReleasesTheValueClosureBeforeItRunsTheOtherOne() {
    var log: [String] = []
    weak var weakSink: Sink?
    let sink = {
      let inValue = ReleaseProbe {
        log.append("value closure gone")
        weakSink?.receive(completion: .failure(ProbeError()))
      }
      let inCompletion = ReleaseProbe { log.append("completion closure gone") }
      return Sink(
        receiveCompletion: { completion in
          log.append("\(completion)")
          withExtendedLifetime(inCompletion) {}
        },
        receiveValue: { _ in withExtendedLifetime(inValue) {} }
      )
    }()
    weakSink = sink
    sink.receive(subscription: ProbeSubscription())
    sink.receive(completion: .finished)
    #expect(log == ["value closure gone", "finished", "completion closure gone"])
  }

  @Test func cancelReleasesTheClosuresThenCancelsAndCallsNeither() {
    var log: [String] = []
    weak var weakSink: Sink?
    let subscription = ProbeSubscription(onCancel: { log.append("cancelled") })
    let sink = {
      let inBoth = ReleaseProbe {
        log.append("closures gone")
        weakSink?.receive(completion: .finished)
      }
      return Sink(
        receiveCompletion: { _ in
          log.append("completed")
          withExtendedLifetime(inBoth) {}
        },
        receiveValue: { _ in withExtendedLifetime(inBoth) {} }
      )
    }()
    weakSink = sink
    sink.receive(subscription: subscription)
    sink.cancel()
    #expect(log == ["closures gone", "cancelled"])
  }

  @Test func completionLetsTheSubscriptionGo() {
    weak var subscription: ProbeSubscription?
    let sink = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    do {
      let strong = ProbeSubscription()
      subscription = strong
      sink.receive(subscription: strong)
    }
    #expect(subscription != nil)
    sink.receive(completion: .finished)
    #expect(subscription == nil)
  }

  @Test func showsItsClosures() {
    var log: [String] = []
    let sink = Sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    sink.receiveValue(7)
    sink.receiveCompletion(.finished)
    #expect(log == ["7", "finished"])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() {
    let sink = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(sink.description == "Sink")
    #expect(sink.playgroundDescription as? String == "Sink")
    #expect(mirrorLabels(of: sink).isEmpty)
    #expect(!((sink as Any) is any CustomDebugStringConvertible))
  }

  @Test func droppingTheTokenCancels() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    var token: AnyCancellable? = publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(token != nil)
    #expect(subscription.history == [.requested(.unlimited)])
    token = nil
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func aPublisherThatCannotFailNeedsOneClosure() {
    var values: [Int] = []
    let token = [1, 2, 3].publisher.sink { values.append($0) }
    #expect(values == [1, 2, 3])
    withExtendedLifetime(token) {}
  }
}

@Suite struct SinkStressTests {
  @Test func cancelCompletionAndValuesMayRace() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<Int, Never>()
      var completions = 0
      var released = false
      var token: AnyCancellable?
      do {
        let captured = ReleaseProbe { released = true }
        token = subject.sink(
          receiveCompletion: { _ in completions += 1 },
          receiveValue: { _ in withExtendedLifetime(captured) {} }
        )
      }
      onThreads(3) { index in
        switch index {
        case 0: for value in 0..<20 { subject.send(value) }
        case 1: subject.send(completion: .finished)
        default: token?.cancel()
        }
      }
      #expect(completions <= 1)
      #expect(released)
      token = nil
    }
  }
}
