import CombineCore
import CombineProbes
import Testing

/// Chains of many operators over subjects. Several threads send values while others request values, subscribe
/// and end the stream. Calls must not overlap or follow the end, and nothing must leak.
struct WholeChainStressTests {
  private let rounds = 6
  private let values = 40

  @Test(arguments: WholeChain.allCases, ChainEnd.allCases)
  func threadsAtBothEndsKeepTheRulesAndLeaveNothing(_ chain: WholeChain, _ end: ChainEnd) {
    let counter = LifeCounter()
    for _ in 0..<rounds { run(chain, until: end, counter) }
    #expect(counter.living == 0)
  }

  private func run(_ chain: WholeChain, until end: ChainEnd, _ counter: LifeCounter) {
    let sources = ChainSources(counter)
    let publisher = chain.publisher(of: sources)
    let subscriber = SerialSubscriber<Cargo, ProbeError>(demand: .max(1)) { _ in .max(1) }
    publisher.subscribe(subscriber)
    let subscription = subscriber.subscription
    onThreads(4) { [values] thread in
      for index in 0..<values {
        switch thread {
        case 0: sources.first.send(sources.makeCargo(index))
        case 1: sources.sendToOthers(index)
        case 2: subscription?.request(.max(1 + index % 3))
        default: subscribeAndCancel(publisher)
        }
        if index == values / 2 { end.happen(on: thread, to: sources, subscription) }
      }
    }
    subscription?.cancel()
    let delivered = subscriber.values.count
    sources.first.send(sources.makeCargo(values))
    sources.sendToOthers(values)
    #expect(subscriber.values.count == delivered)
    #expect(subscriber.breaches.isEmpty)
    subscriber.forgetSubscription()
    // A sink that was cancelled between a failure and its replacement is still subscribed to the replacement,
    // as in Combine.
    if case .recovering = chain { sources.current.send(completion: .finished) }
  }

  private func subscribeAndCancel(_ publisher: AnyPublisher<Cargo, ProbeError>) {
    let token = publisher.sink(receiveCompletion: { _ in }, receiveValue: { $0.keepAlive() })
    publisher.prefix(1)
      .sink(receiveCompletion: { _ in }, receiveValue: { $0.keepAlive() })
      .cancel()
    token.cancel()
  }
}

/// The events that end the stream of ``WholeChainStressTests`` while all threads are active.
enum ChainEnd: CaseIterable {
  case cancel
  case finish
  case fail

  fileprivate func happen(on thread: Int, to sources: ChainSources, _ subscription: (any Subscription)?) {
    switch (self, thread) {
    case (.cancel, 2): subscription?.cancel()
    case (.finish, 0): sources.first.send(completion: .finished)
    case (.finish, 1): sources.second.send(completion: .finished)
    case (.fail, 1): sources.second.send(completion: .failure(ProbeError()))
    case (.fail, 0): sources.first.send(completion: .failure(ProbeError()))
    default: break
    }
  }
}

/// A value whose lifetime is counted.
struct Cargo: Equatable {
  let number: Int
  fileprivate let life: LifeCounter.Life

  fileprivate func keepAlive() { withExtendedLifetime(life) {} }

  static func == (lhs: Cargo, rhs: Cargo) -> Bool { lhs.number == rhs.number }
}

/// The subjects that the threads send values to.
private struct ChainSources {
  let first = PassthroughSubject<Cargo, ProbeError>()
  let second = PassthroughSubject<Cargo, ProbeError>()
  let current: CurrentValueSubject<Cargo, ProbeError>
  private let counter: LifeCounter

  init(_ counter: LifeCounter) {
    self.counter = counter
    current = CurrentValueSubject(Cargo(number: -1, life: counter.makeLife()))
  }

  func makeCargo(_ number: Int) -> Cargo { Cargo(number: number, life: counter.makeLife()) }

  func sendToOthers(_ number: Int) {
    second.send(makeCargo(number))
    current.send(makeCargo(number))
  }
}

/// The operators between the subjects and the subscribers. Together, the chains use at least one operator of
/// each kind.
enum WholeChain: CaseIterable {
  case mapping
  case filtering
  case gathering
  case combining
  case flattening
  case switching
  case recovering
  case concatenating
  case buffering
  case sharing
  case scheduling

  fileprivate func publisher(of sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    switch self {
    case .mapping: mapping(sources)
    case .filtering: filtering(sources)
    case .gathering: gathering(sources)
    case .combining: combining(sources)
    case .flattening: flattening(sources)
    case .switching: switching(sources)
    case .recovering: recovering(sources)
    case .concatenating: concatenating(sources)
    case .buffering: buffering(sources)
    case .sharing: sharing(sources)
    case .scheduling: scheduling(sources)
    }
  }
}

extension WholeChain {
  private func mapping(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .map { $0 }
      .scan(nil as Cargo?) { $1.number.isMultiple(of: 5) ? $0 : $1 }
      .compactMap { $0 }
      .tryScan(sources.makeCargo(0)) { $1 }
      .mapError { _ in ProbeError() }
      .handleEvents(receiveOutput: { $0.keepAlive() })
      .eraseToAnyPublisher()
  }

  private func filtering(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .drop(untilOutputFrom: sources.second)
      .dropFirst(2)
      .drop { $0.number < 3 }
      .filter { !$0.number.isMultiple(of: 7) }
      .removeDuplicates()
      .prefix { $0.number < 30 }
      .prefix(20)
      .prefix(untilOutputFrom: sources.second.dropFirst(25))
      .eraseToAnyPublisher()
  }

  private func gathering(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    let last = sources.current.prefix(10).max { $0.number < $1.number }
    let longest = sources.second.reduce(sources.makeCargo(0)) { $1 }.replaceEmpty(with: sources.makeCargo(1))
    return sources.first
      .collect(3)
      .compactMap(\.last)
      .merge(with: last, longest, sources.second.collect().compactMap(\.first))
      .eraseToAnyPublisher()
  }

  private func combining(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .zip(sources.second)
      .map(\.1)
      .merge(with: sources.first)
      .combineLatest(sources.current)
      .map(\.0)
      .eraseToAnyPublisher()
  }

  private func flattening(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .flatMap(maxPublishers: .max(2)) { [second = sources.second] in second.prefix(2).prepend($0) }
      .flatMap { Just($0) }
      .eraseToAnyPublisher()
  }

  private func switching(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .map { [current = sources.current] in current.prepend($0) }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  private func recovering(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .tryMap { cargo in
        if cargo.number.isMultiple(of: 6) { throw ProbeError() }
        return cargo
      }
      .retry(4)
      .catch { [current = sources.current] _ in current }
      .eraseToAnyPublisher()
  }

  private func concatenating(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first.prefix(5)
      .append(sources.second.first { $0.number > 3 })
      .append(sources.current)
      .eraseToAnyPublisher()
  }

  private func buffering(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    sources.first
      .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
      .zip(sources.second.buffer(size: 4, prefetch: .keepFull, whenFull: .dropNewest))
      .map(\.0)
      .buffer(size: 10, prefetch: .byRequest, whenFull: .customError { ProbeError() })
      .eraseToAnyPublisher()
  }

  private func sharing(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    let shared = sources.first.share()
    let current = sources.second
      .multicast(subject: CurrentValueSubject(sources.makeCargo(0)))
      .autoconnect()
    return shared.merge(with: shared.map { $0 }, current).eraseToAnyPublisher()
  }

  private func scheduling(_ sources: ChainSources) -> AnyPublisher<Cargo, ProbeError> {
    let scheduler = ImmediateScheduler.shared
    return sources.first
      .receive(on: scheduler)
      .subscribe(on: scheduler)
      .delay(for: 1, scheduler: scheduler)
      .throttle(for: 1, scheduler: scheduler, latest: true)
      .merge(
        with: sources.second.debounce(for: 1, scheduler: scheduler),
        sources.current.collect(.byTimeOrCount(scheduler, 1, 3)).compactMap(\.last)
      )
      .eraseToAnyPublisher()
  }
}
