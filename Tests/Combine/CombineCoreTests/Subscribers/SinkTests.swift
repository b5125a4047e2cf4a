import CombineCore
import CombineProbes
import Testing

struct SinkTests {
  typealias Sink = Subscribers.Sink<Int, ProbeError>

  @Test func requestsUnlimitedFromTheFirstSubscriptionOnly() {
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

  @Test func returnsNoAdditionalDemand() {
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

  @Test func keepsTheValueClosureWhileInUseAndDoesNotCallItAfterACancel() {
    var log: [String] = []
    let sink = {
      let inValue = ReleaseProbe { log.append("value closure gone") }
      return Sink(
        receiveCompletion: { _ in },
        receiveValue: { value in
          withExtendedLifetime(inValue) {}
          log.append("\(value)")
        }
      )
    }()
    sink.receive(subscription: ProbeSubscription())
    _ = sink._receive(.begin)
    _ = sink._receive(.value(1))
    sink.cancel()
    _ = sink._receive(.value(2))
    #expect(log == ["1"])
    _ = sink._receive(.end)
    #expect(log == ["1", "value closure gone"])
  }

  /// The operators forward values directly and keep the sink in use for as long as the subject does.
  @Test func behindOperatorsACompletionFirstReleasesTheValueClosure() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let token = {
      let inValue = ReleaseProbe { log.append("value closure gone") }
      return subject.map { $0 }.filter { _ in true }.compactMap { $0 }.removeDuplicates().handleEvents()
        .scan(0) { $0 + $1 }.eraseToAnyPublisher().map { $0 }
        .sink(
          receiveCompletion: { log.append("\($0)") },
          receiveValue: { value in
            withExtendedLifetime(inValue) {}
            log.append("\(value)")
          }
        )
    }()
    subject.send(1)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(log == ["1", "3", "value closure gone", "finished"])
    withExtendedLifetime(token) {}
  }

  @Test func behindOperatorsACancelInsideAValueReleasesTheClosureAfterIt() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    var token: AnyCancellable?
    token = {
      let inValue = ReleaseProbe { log.append("value closure gone") }
      return subject.map { $0 }.handleEvents(receiveOutput: { _ in }).removeDuplicates().sink { value in
        withExtendedLifetime(inValue) {}
        token?.cancel()
        log.append("\(value)")
      }
    }()
    subject.send(1)
    subject.send(2)
    #expect(log == ["1", "value closure gone"])
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

  @Test func completionReleasesTheSubscription() {
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

struct SinkOfASubjectTests {
  private typealias Sink = Subscribers.Sink<Int, Never>

  @Test func cancelReleasesTheClosureOfASinkThatIsKept() {
    var released = false
    let sink = makeSink { released = true }
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(sink)
    #expect(!released)
    sink.cancel()
    #expect(released)
    withExtendedLifetime(sink) {}
  }

  @Test(arguments: [false, true])
  func completionReleasesTheClosureFirst(ofASubjectThatHasEnded hasEnded: Bool) {
    func log(of subject: some Subject<Int, Never>) -> [String] {
      var log: [String] = []
      let sink = makeSink(
        receiveCompletion: { log.append("finished") },
        whenReleased: { log.append("released") }
      )
      if hasEnded { subject.send(completion: .finished) }
      subject.subscribe(sink)
      if !hasEnded { subject.send(completion: .finished) }
      withExtendedLifetime(sink) {}
      return log
    }
    #expect(log(of: PassthroughSubject()) == ["released", "finished"])
    #expect(log(of: CurrentValueSubject(0)) == ["released", "finished"])
  }

  @Test func aCancelFromInsideReleasesTheClosureWhenItsCallIsOver() {
    var log: [String] = []
    weak var weakSink: Sink?
    let subject = PassthroughSubject<Int, Never>()
    let sink = makeSink(
      receiveValue: { value in
        weakSink?.cancel()
        subject.send(value + 1)
        log.append("got \(value)")
      },
      whenReleased: { log.append("released") }
    )
    weakSink = sink
    subject.subscribe(sink)
    subject.send(1)
    #expect(log == ["got 1", "released"])
    withExtendedLifetime(sink) {}
  }

  @Test func externalCompletionsStopTheClosure() {
    var log: [String] = []
    let sink = makeSink(receiveValue: { log.append("\($0)") }, whenReleased: { log.append("released") })
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(sink)
    subject.send(1)
    sink.receive(completion: .finished)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(log == ["1", "released"])
    withExtendedLifetime(sink) {}
  }

  @Test func refusingASecondSubjectKeepsTheClosure() {
    var log: [String] = []
    let sink = makeSink(receiveValue: { log.append("\($0)") }, whenReleased: { log.append("released") })
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    first.subscribe(sink)
    second.subscribe(sink)
    second.send(1)
    first.send(2)
    #expect(log == ["2"])
    sink.cancel()
    #expect(log == ["2", "released"])
  }
}
