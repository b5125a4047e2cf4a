import CombineCore
import CombineProbes
import Testing

struct KnownStreamTests {
  @Test func synchronousPublishersExposeTheirKnownStream() {
    #expect(words(Just(1)) == "value 1")
    #expect(words(Just(1).eraseToAnyPublisher()) == "value 1")
    #expect(words(Optional(1).publisher) == "value 1")
    #expect(words(Int?.none.publisher) == "finished")
    #expect(words(Result<Int, ProbeError>.success(1).publisher) == "value 1")
    #expect(words(Result<Int, ProbeError>.failure(ProbeError()).publisher) == "failure(\(ProbeError()))")
    #expect(words(Empty<Int, ProbeError>()) == "finished")
    #expect(words(Empty<Int, ProbeError>(completeImmediately: false)) == nil)
    #expect(words(Fail<Int, ProbeError>(error: ProbeError())) == "failure(\(ProbeError()))")
  }

  @Test func setFailureTypeKeepsTheKnownStream() {
    #expect(words(Publishers.SetFailureType<Just<Int>, ProbeError>(upstream: Just(1))) == "value 1")
    #expect(words(Publishers.SetFailureType<_, ProbeError>(upstream: Int?.none.publisher)) == "finished")
    #expect(words(PassthroughSubject<Int, Never>().setFailureType(to: ProbeError.self)) == nil)
  }

  @Test func otherPublishersHaveNoKnownStream() {
    #expect(words(PassthroughSubject<Int, Never>()) == nil)
    #expect(words([1].publisher) == nil)
    #expect(words(PassthroughSubject<Int, Never>().eraseToAnyPublisher()) == nil)
    #expect(words(Deferred { PassthroughSubject<Int, Never>() }) == nil)
    #expect(words(Future<Int, Never> { _ in }) == nil)
  }

  @Test func wrappersExposeTheKnownStreamOfTheirPublisher() {
    #expect(words(Deferred { Just(1) }) == "value 1")
    #expect(words(Deferred { Future<Int, Never> { $0(.success(1)) } }.eraseToAnyPublisher()) == "value 1")
    #expect(words(Empty<Int, Never>().eraseToAnyPublisher()) == "finished")
  }

  @Test func completedFuturesExposeTheirResult() {
    #expect(words(Future<Int, ProbeError> { $0(.success(1)) }) == "value 1")
    #expect(words(Future<Int, ProbeError> { $0(.failure(ProbeError())) }) == "failure(\(ProbeError()))")
  }

  @Test func deferredPublishersAreCreatedOncePerSubscription() {
    let subject = PassthroughSubject<Int, ProbeError>()
    var count = 0
    func expectOne<P: Publisher<Int, ProbeError>>(_ made: @escaping @autoclosure () -> P) {
      let deferred = Deferred {
        count += 1
        return made()
      }
      for sink in [
        { deferred.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) },
        { deferred.eraseToAnyPublisher().sink(receiveCompletion: { _ in }, receiveValue: { _ in }) },
      ] {
        count = 0
        sink().cancel()
        #expect(count == 1)
      }
      count = 0
      let subscriber = ProbeSubscriber<Int, ProbeError>()
      deferred.eraseToAnyPublisher().subscribe(subscriber)
      #expect(count == 1)
      #expect(subscriber.subscriptionDescriptions.count == 1)
    }
    expectOne(Future<Int, ProbeError> { $0(.success(1)) })
    expectOne(Future<Int, ProbeError> { _ in })
    expectOne(Fail<Int, ProbeError>(error: ProbeError()))
    expectOne(subject)
  }

  @Test(arguments: KnownStreamScenario.all)
  func flatMapDoesTheSameAsWithSubscriptions(_ scenario: KnownStreamScenario) {
    func expectSame<Child: Publisher>(_ child: @escaping (Int) -> Child)
    where Child.Output == Int, Child.Failure == ProbeError {
      let known = scenario.log { stage in
        stage.upstream.flatMap(maxPublishers: scenario.maxPublishers) { number in
          scenario.whileMaking(stage, number)
          return child(number)
        }
      }
      let hidden = scenario.log { stage in
        stage.upstream.flatMap(maxPublishers: scenario.maxPublishers) { number in
          scenario.whileMaking(stage, number)
          return Hidden(base: child(number))
        }
      }
      #expect(known == hidden)
    }
    expectSame { Result<Int, ProbeError>.success($0).publisher }
    expectSame { number in Future<Int, ProbeError> { $0(.success(number)) } }
    expectSame { number in Deferred { Future<Int, ProbeError> { $0(.success(number)) } }.eraseToAnyPublisher()
    }
    expectSame { number in Deferred { Result<Int, ProbeError>.success(number).publisher } }
    expectSame { Publishers.SetFailureType<_, ProbeError>(upstream: Just($0)) }
    expectSame { Publishers.SetFailureType<_, ProbeError>(upstream: ($0 == 2 ? nil : $0).publisher) }
    expectSame { ($0 == 2 ? Result<Int, ProbeError>.failure(ProbeError()) : .success($0)).publisher }
    expectSame { _ in Empty<Int, ProbeError>() }
    expectSame { _ in Empty<Int, ProbeError>(completeImmediately: false) }
    expectSame { _ in Fail<Int, ProbeError>(error: ProbeError()) }
  }

  @Test(arguments: KnownStreamScenario.all)
  func switchToLatestDoesTheSameAsWithSubscriptions(_ scenario: KnownStreamScenario) {
    func expectSame<Child: Publisher>(_ child: @escaping (Int) -> Child)
    where Child.Output == Int, Child.Failure == ProbeError {
      let known = scenario.log { stage in
        stage.upstream.map { number in
          scenario.whileMaking(stage, number)
          return child(number)
        }
        .switchToLatest()
      }
      let hidden = scenario.log { stage in
        stage.upstream.map { number in
          scenario.whileMaking(stage, number)
          return Hidden(base: child(number))
        }
        .switchToLatest()
      }
      #expect(known == hidden)
    }
    expectSame { Result<Int, ProbeError>.success($0).publisher }
    expectSame { number in Future<Int, ProbeError> { $0(.success(number)) } }
    expectSame { number in Deferred { Future<Int, ProbeError> { $0(.success(number)) } }.eraseToAnyPublisher()
    }
    expectSame { number in Deferred { Result<Int, ProbeError>.success(number).publisher } }
    expectSame { Publishers.SetFailureType<_, ProbeError>(upstream: Just($0)) }
    expectSame { Publishers.SetFailureType<_, ProbeError>(upstream: ($0 == 2 ? nil : $0).publisher) }
    expectSame { ($0 == 2 ? Result<Int, ProbeError>.failure(ProbeError()) : .success($0)).publisher }
    expectSame { _ in Empty<Int, ProbeError>() }
    expectSame { _ in Fail<Int, ProbeError>(error: ProbeError()) }
  }

  @Test func switchingToAKnownValueCancelsThePreviousPublisher() {
    let subscription = ProbeSubscription()
    let first = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let outer = PassthroughSubject<EitherPublisher, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(.other(first.eraseToAnyPublisher()))
    outer.send(.known(.success(1)))
    first.send(2)
    #expect(subscription.isCancelled)
    #expect(subscriber.values == [1])
    subscriber.forgetSubscription()
  }

  @Test func theCancelOfThePublisherBeforeMayEndTheSwitch() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let subscription = ProbeSubscription(onCancel: { subscriber.cancel() })
    let outer = PassthroughSubject<EitherPublisher, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(.other(ProbePublisher(subscription: subscription).eraseToAnyPublisher()))
    outer.send(.known(.success(1)))
    #expect(subscriber.values.isEmpty)
    subscriber.forgetSubscription()
  }

  @Test func flatMapKeepsTheOrderOfKnownAndOtherChildren() {
    let other = PassthroughSubject<Int, ProbeError>()
    let upstream = PassthroughSubject<EitherPublisher, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(.other(other.eraseToAnyPublisher()))
    upstream.send(.known(.success(1)))
    upstream.send(.known(.success(2)))
    other.send(3)
    upstream.send(.known(.success(4)))
    upstream.send(completion: .finished)
    #expect(subscriber.values == [1])
    subscriber.request(.max(2))
    other.send(5)
    subscriber.request(.max(3))
    #expect(subscriber.values == [1, 2, 3, 4, 5])
    #expect(subscriber.completions.isEmpty)
    other.send(completion: .finished)
    #expect(subscriber.completions == [.finished])
    subscriber.forgetSubscription()
  }

  @Test func knownChildrenCountTowardMaxPublishers() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    upstream.flatMap(maxPublishers: .max(2)) { Result<Int, ProbeError>.success($0).publisher }
      .subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscription.history == [.requested(.max(2)), .requested(.max(1)), .requested(.max(1))])
    #expect(subscriber.log == ["subscription FlatMap", "1"])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription FlatMap", "1", "2", "finished"])
    subscriber.forgetSubscription()
  }

  private func words<P: Publisher>(_ publisher: P) -> String? {
    let stream = publisher._subscribeUnlessKnown {
      Subscribers.Sink<P.Output, P.Failure>(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    return switch stream {
    case .value(let value): "value \(value)"
    case .completion(let completion): "\(completion)"
    case nil: nil
    }
  }
}
