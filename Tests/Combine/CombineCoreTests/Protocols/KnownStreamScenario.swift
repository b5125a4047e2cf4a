import CombineCore
import CombineProbes
import Testing

/// A publisher that hides that its stream is known in advance.
struct Hidden<Base: Publisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Base.Failure

  let base: Base

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    base.receive(subscriber: subscriber)
  }
}

/// A scenario for an operator that subscribes to a publisher for each number that upstream sends.
struct KnownStreamScenario: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var demand: Subscribers.Demand? = .unlimited
  var maxPublishers = Subscribers.Demand.unlimited

  /// Called before each publisher is created.
  var whileMaking: @Sendable (Stage, Int) -> Void = { _, _ in }

  /// Called for each value that downstream receives.
  var onValue: @Sendable (Stage, Int) -> Subscribers.Demand = { _, _ in .none }

  /// Called when more is requested from upstream.
  var onRequest: @Sendable (Stage) -> Void = { _ in }

  let script: @Sendable (Stage) -> Void

  /// Returns a log of the scenario's events.
  func log<Chain: Publisher>(
    of chain: (Stage) -> Chain
  ) -> [String] where Chain.Output == Int, Chain.Failure == ProbeError {
    let stage = Stage()
    let subscription = ProbeSubscription(
      onRequest: { [unowned stage] in
        stage.log.append("requested \($0)")
        onRequest(stage)
      },
      onCancel: { [unowned stage] in stage.log.append("cancelled") }
    )
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: demand,
      onValue: { [unowned stage] value in
        stage.log.append("\(value)")
        defer { stage.log.append("end of \(value)") }
        return onValue(stage, value)
      },
      onCompletion: { [unowned stage] in stage.log.append("\($0)") }
    )
    stage.upstream = upstream
    stage.downstream = subscriber
    chain(stage).subscribe(subscriber)
    script(stage)
    subscriber.forgetSubscription()
    upstream.forgetSubscribers()
    return stage.log
  }

  final class Stage {
    var log: [String] = []
    fileprivate(set) var upstream: ProbePublisher<Int, ProbeError>!
    fileprivate(set) var downstream: ProbeSubscriber<Int, ProbeError>!

    func send(_ numbers: Int...) {
      for number in numbers { upstream.send(number) }
    }
  }
}

extension KnownStreamScenario {
  static let all: [KnownStreamScenario] = [
    KnownStreamScenario("everything is wanted") {
      $0.send(1, 2, 3)
      $0.upstream.send(completion: .finished)
    },
    KnownStreamScenario("nothing is wanted until later", demand: nil) {
      $0.send(1, 2)
      $0.downstream.request(.max(1))
      $0.send(3)
      $0.upstream.send(completion: .finished)
      $0.downstream.request(.unlimited)
    },
    KnownStreamScenario("one is wanted, then two more", demand: .max(1)) {
      $0.send(1, 2)
      $0.downstream.request(.max(2))
      $0.send(3, 4)
      $0.downstream.request(.max(1))
      $0.upstream.send(completion: .finished)
      $0.downstream.request(.max(1))
    },
    KnownStreamScenario(
      "each value asks for one more",
      demand: .max(1),
      onValue: { _, _ in .max(1) },
      script: {
        $0.send(1, 2, 3)
        $0.upstream.send(completion: .finished)
      }
    ),
    KnownStreamScenario(
      "one more is requested inside a value",
      demand: .max(1),
      onValue: { stage, value in
        if value == 1 { stage.downstream.request(.max(1)) }
        return .none
      },
      script: { $0.send(1, 2, 3) }
    ),
    KnownStreamScenario(
      "everything is requested inside a value",
      demand: .max(1),
      onValue: { stage, _ in
        stage.downstream.request(.unlimited)
        return .none
      },
      script: { $0.send(1, 2, 3) }
    ),
    KnownStreamScenario(
      "a value cancels",
      onValue: { stage, value in
        if value == 2 { stage.downstream.cancel() }
        return .none
      },
      script: {
        $0.send(1, 2, 3)
        $0.upstream.send(completion: .finished)
      }
    ),
    KnownStreamScenario(
      "a value brings another",
      onValue: { stage, value in
        if value < 3 { stage.send(value + 1) }
        return .none
      },
      script: { $0.send(1) }
    ),
    KnownStreamScenario(
      "a value brings another under finite demand",
      demand: .max(2),
      onValue: { stage, value in
        if value < 4 { stage.send(value + 1) }
        return value == 2 ? .max(1) : .none
      },
      script: {
        $0.send(1)
        $0.downstream.request(.max(5))
      }
    ),
    KnownStreamScenario(
      "upstream finishes inside a value",
      onValue: { stage, _ in
        stage.upstream.send(completion: .finished)
        return .none
      },
      script: { $0.send(1, 2) }
    ),
    KnownStreamScenario(
      "upstream fails inside a value",
      onValue: { stage, value in
        if value == 1 { stage.upstream.send(completion: .failure(ProbeError("upstream"))) }
        return .none
      },
      script: { $0.send(1, 2) }
    ),
    KnownStreamScenario(
      "upstream finishes while a publisher is made",
      whileMaking: { stage, number in
        if number == 2 { stage.upstream.send(completion: .finished) }
      },
      script: { $0.send(1, 2, 3) }
    ),
    KnownStreamScenario(
      "upstream fails while a publisher is made",
      whileMaking: { stage, number in
        if number == 2 { stage.upstream.send(completion: .failure(ProbeError("upstream"))) }
      },
      script: { $0.send(1, 2, 3) }
    ),
    KnownStreamScenario(
      "downstream cancels while a publisher is made",
      whileMaking: { stage, number in
        if number == 2 { stage.downstream.cancel() }
      },
      script: { $0.send(1, 2, 3) }
    ),
    KnownStreamScenario("one publisher at a time", maxPublishers: .max(1)) {
      $0.send(1, 2)
      $0.upstream.send(completion: .finished)
    },
    KnownStreamScenario(
      "upstream answers each request at once",
      maxPublishers: .max(1),
      onRequest: { stage in
        let sent = stage.log.filter { $0.hasPrefix("requested") }.count
        if sent < 4 { stage.send(sent) }
      },
      script: { $0.upstream.send(completion: .finished) }
    ),
    KnownStreamScenario("two at a time, nothing wanted until later", demand: nil, maxPublishers: .max(2)) {
      $0.send(1, 2, 3)
      $0.upstream.send(completion: .finished)
      $0.downstream.request(.max(2))
      $0.downstream.request(.max(2))
    },
    KnownStreamScenario("values wait when upstream fails", demand: .max(1)) {
      $0.send(1, 2)
      $0.upstream.send(completion: .failure(ProbeError("upstream")))
      $0.downstream.request(.max(1))
    },
    KnownStreamScenario("upstream goes on after a cancel") {
      $0.downstream.cancel()
      $0.send(1)
    },
  ]

  private init(
    _ description: String,
    demand: Subscribers.Demand? = .unlimited,
    maxPublishers: Subscribers.Demand = .unlimited,
    whileMaking: @escaping @Sendable (Stage, Int) -> Void = { _, _ in },
    onValue: @escaping @Sendable (Stage, Int) -> Subscribers.Demand = { _, _ in .none },
    onRequest: @escaping @Sendable (Stage) -> Void = { _ in },
    script: @escaping @Sendable (Stage) -> Void
  ) {
    testDescription = description
    self.demand = demand
    self.maxPublishers = maxPublishers
    self.whileMaking = whileMaking
    self.onValue = onValue
    self.onRequest = onRequest
    self.script = script
  }
}
