import CombineExtensions
import CombineShim
import MarbleTesting
import Testing

extension Publisher {
  func everyOther() -> some Publisher<Output, Failure> {
    enumerated()
      .compactMap { index, value in index.isMultiple(of: 2) ? value : nil }
  }
}

extension Publisher {
  func everyOtherByHand() -> Publishers.EveryOther<Self> {
    Publishers.EveryOther(upstream: self)
  }
}

extension Publishers {
  struct EveryOther<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(downstream: subscriber))
    }

    private final class Inner<Downstream: Subscriber<Output, Failure>>: Subscriber {
      private let downstream: Downstream
      private var isTurn = true

      init(downstream: Downstream) { self.downstream = downstream }

      func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        defer { isTurn.toggle() }
        return isTurn ? downstream.receive(input) : .max(1)
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion)
      }
    }
  }
}

struct LinePublisher: Publisher {
  typealias Output = String
  typealias Failure = Never

  let source: LineSource

  func receive<S: Subscriber<String, Never>>(subscriber: S) {
    let buffer = DemandBuffer(subscriber: subscriber)
    let subscription = LineSubscription(buffer: buffer, source: source)
    subscriber.receive(subscription: subscription)
    subscription.start()
  }
}

private final class LineSubscription<S: Subscriber<String, Never>>: Subscription {
  private let buffer: DemandBuffer<S>
  private let source: LineSource
  private var token: Int?
  private var isCancelled = false

  init(buffer: DemandBuffer<S>, source: LineSource) {
    self.buffer = buffer
    self.source = source
  }

  func start() {
    if isCancelled { return }
    token = source.listen { [buffer] line in
      if let line {
        buffer.buffer(value: line)
      } else {
        buffer.complete(completion: .finished)
      }
    }
  }

  func request(_ demand: Subscribers.Demand) { _ = buffer.demand(demand) }

  func cancel() {
    isCancelled = true
    if let token { source.stop(token) }
    buffer.cancel()
  }
}

/// Something that calls back, as libraries do.
final class LineSource {
  private var listeners: [Int: (String?) -> Void] = [:]
  private var next = 0

  func listen(_ listener: @escaping (String?) -> Void) -> Int {
    next += 1
    listeners[next] = listener
    return next
  }

  func stop(_ token: Int) { listeners[token] = nil }
  func emit(_ line: String?) { for listener in listeners.values { listener(line) } }
  var hasListeners: Bool { !listeners.isEmpty }
}

func lines(of source: LineSource) -> AnyPublisher<String, Never> {
  AnyPublisher.create { subscriber in
    let token = source.listen { line in
      if let line { subscriber.send(line) } else { subscriber.send(completion: .finished) }
    }
    return AnyCancellable { source.stop(token) }
  }
}

struct OperatorGuideTests {
  @Test func everyOtherSkips() {
    expectMarbles { marbles in
      let source = marbles.hot("-1-2-3-4-|")
      marbles.expect(source.everyOther(), "-1---3---|")
      marbles.expect(source.everyOtherByHand(), "-1---3---|")
    }
  }

  @Test func everyOtherAsksAnew() {
    expectMarbles { marbles in
      let source = marbles.cold("-1-2-3-4|")
      marbles.expect(source.everyOtherByHand(), "-1---3---", subscriber: "+2-------")
    }
  }

  @Test func linesWaitForDemand() {
    let source = LineSource()
    var received: [String] = []
    let sink = LinePublisher(source: source).prefix(2).sink { received.append($0) }
    source.emit("a")
    source.emit("b")
    source.emit("c")
    #expect(received == ["a", "b"])
    #expect(!source.hasListeners)
    sink.cancel()
  }

  @Test func createdLinesStop() {
    let source = LineSource()
    var received: [String] = []
    let sink = lines(of: source).sink { received.append($0) }
    source.emit("a")
    sink.cancel()
    source.emit("b")
    #expect(received == ["a"])
    #expect(!source.hasListeners)
  }
}
