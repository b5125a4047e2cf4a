import CombineCore
import Interleaving

struct ChainFault: Error {}

/// The sources of a chain's publisher for one run.
final class ChainSources {
  let passthrough = (0..<2).map { _ in PassthroughSubject<Int, ChainFault>() }
  let current = (0..<2).map { _ in CurrentValueSubject<Int, ChainFault>(0) }
  let scheduler: TurnScheduler?
  private var last = 0

  init(_ trial: Trial, usesScheduler: Bool) {
    scheduler = usesScheduler ? TurnScheduler(trial) : nil
  }

  func publisher(_ number: Int) -> AnyPublisher<Int, ChainFault> {
    number < 2 ? passthrough[number].eraseToAnyPublisher() : current[number - 2].eraseToAnyPublisher()
  }

  /// Sends a number that no other source sends.
  func send(_ number: Int) {
    last += 1
    if number < 2 { passthrough[number].send(last) } else { current[number - 2].send(last) }
  }

  func send(_ completion: Subscribers.Completion<ChainFault>, _ number: Int) {
    if number < 2 {
      passthrough[number].send(completion: completion)
    } else {
      current[number - 2].send(completion: completion)
    }
  }
}

extension Chain.Node {
  typealias Erased = AnyPublisher<Int, ChainFault>

  var usesScheduler: Bool {
    switch self {
    case .subject, .sequence: false
    case .unary(.receiveOn, _): true
    case .unary(_, let node): node.usesScheduler
    case .binary(_, let first, let second): first.usesScheduler || second.usesScheduler
    }
  }

  func publisher(_ sources: ChainSources) -> Erased {
    switch self {
    case .subject(let number): sources.publisher(number)
    case .sequence(let count):
      (100..<100 + count).publisher.setFailureType(to: ChainFault.self).eraseToAnyPublisher()
    case .unary(let unary, let node): unary.apply(node.publisher(sources), sources)
    case .binary(let binary, let first, let second):
      binary.apply(first.publisher(sources), second.publisher(sources), sources)
    }
  }
}

extension Chain.Unary {
  fileprivate func apply(_ upstream: Chain.Node.Erased, _ sources: ChainSources) -> Chain.Node.Erased {
    switch self {
    case .map: upstream.map { $0 + 1 }.eraseToAnyPublisher()
    case .filter: upstream.filter { $0 % 4 != 3 }.eraseToAnyPublisher()
    case .scan: upstream.scan(0) { $0 + $1 }.eraseToAnyPublisher()
    case .prefix: upstream.prefix(2).eraseToAnyPublisher()
    case .dropFirst: upstream.dropFirst().eraseToAnyPublisher()
    case .removeDuplicates: upstream.removeDuplicates().eraseToAnyPublisher()
    case .prepend: upstream.prepend(200, 201).eraseToAnyPublisher()
    case .append: upstream.append(300).eraseToAnyPublisher()
    case .collect: upstream.collect(2).map { $0.reduce(0, +) }.eraseToAnyPublisher()
    case .handleEvents: upstream.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher()
    case .erase: upstream.map { $0 }.eraseToAnyPublisher()
    case .share: upstream.share().eraseToAnyPublisher()
    case .multicast:
      upstream.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
    case .buffer: upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher()
    case .receiveOn: upstream.receive(on: sources.scheduler!).eraseToAnyPublisher()
    case .failOnSecond: failing(upstream)
    case .catching: failing(upstream).catch { _ in sources.publisher(1) }.eraseToAnyPublisher()
    case .retry: failing(upstream).retry(1).eraseToAnyPublisher()
    case .flatMapToJust: upstream.flatMap { Just($0) }.eraseToAnyPublisher()
    case .flatMapToSubject: upstream.flatMap { _ in sources.publisher(1).prefix(2) }.eraseToAnyPublisher()
    case .flatMapOneAtATime:
      upstream.flatMap(maxPublishers: .max(1)) { _ in sources.publisher(2).prefix(1) }.eraseToAnyPublisher()
    case .switchToSequence:
      upstream.map { [$0, 1].publisher.setFailureType(to: ChainFault.self) }.switchToLatest()
        .eraseToAnyPublisher()
    case .switchToSubject: upstream.map { _ in sources.publisher(3) }.switchToLatest().eraseToAnyPublisher()
    }
  }

  private func failing(_ upstream: Chain.Node.Erased) -> Chain.Node.Erased {
    // Not `tryMap`: Combine's operator delivers values after its completion, here while another thread is
    // still cancelling.
    upstream.tryFilter { value in
      if value % 3 == 2 { throw ChainFault() }
      return true
    }
    .mapError { _ in ChainFault() }.eraseToAnyPublisher()
  }
}

extension Chain.Binary {
  fileprivate func apply(
    _ first: Chain.Node.Erased,
    _ second: Chain.Node.Erased,
    _ sources: ChainSources
  ) -> Chain.Node.Erased {
    let third = sources.publisher(3)
    return switch self {
    case .merge: first.merge(with: second).eraseToAnyPublisher()
    case .merge3: first.merge(with: second, third).eraseToAnyPublisher()
    case .zip: first.zip(second).map { $0 + $1 }.eraseToAnyPublisher()
    case .zip3: first.zip(second, third).map { $0 + $1 + $2 }.eraseToAnyPublisher()
    case .combineLatest: first.combineLatest(second).map { $0 + $1 }.eraseToAnyPublisher()
    case .combineLatest3: first.combineLatest(second, third).map { $0 + $1 + $2 }.eraseToAnyPublisher()
    case .prefixUntil: first.prefix(untilOutputFrom: second).eraseToAnyPublisher()
    case .dropUntil: first.drop(untilOutputFrom: second).eraseToAnyPublisher()
    case .append: first.append(second).eraseToAnyPublisher()
    }
  }
}
