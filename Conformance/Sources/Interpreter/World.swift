import Chains

/// The type of all stages of all chains.
typealias Stream = AnyPublisher<Int, any Error>

/// The objects of a scenario's run.
///
/// A world supports one thread.
final class World {
  let scenario: Scenario
  let log: Log
  let scheduler: VirtualScheduler
  private(set) var inputs: [any LiveInput] = []
  private var subscribers: [ScriptedSubscriber] = []
  private var connectables: [() -> any Cancellable] = []
  private var connections: [any Cancellable] = []

  init(_ scenario: Scenario, log: Log) {
    self.scenario = scenario
    self.log = log
    scheduler = VirtualScheduler(log: log)
  }

  func allows(_ misbehaviour: Misbehaviour) -> Bool {
    scenario.misbehaviours.contains(misbehaviour)
  }

  /// Registers a publisher that steps connect and disconnect.
  func add(_ connectable: some ConnectablePublisher) {
    connectables.append { connectable.connect() }
  }

  func run() {
    inputs = scenario.inputs.enumerated().map { index, input in
      switch input {
      case .passthrough: SubjectInput(PassthroughSubject<Int, any Error>())
      case .currentValue(let value): SubjectInput(CurrentValueSubject<Int, any Error>(value))
      case .future: FutureInput()
      case .manual(let script): ManualInput(index, script, world: self)
      }
    }
    subscribers = scenario.subscribers.indices.map { ScriptedSubscriber($0, world: self) }
    let stream = stream(of: scenario.chain)
    if let first = subscribers.first { stream.subscribe(first) }
    for (index, step) in scenario.steps.enumerated() where !log.isFull {
      log.append(.step(index + 1))
      take(step, on: stream)
    }
    tearDown()
  }

  private func take(_ step: Step, on stream: Stream) {
    switch step {
    case .value(let value, let input): inputs[input].send(value)
    case .completion(let ending, let input): inputs[input].send(ending)
    case .subscription(let input): inputs[input].sendSubscription()
    case .subscribe(let subscriber):
      if !subscribers[subscriber].hasSubscribed { stream.subscribe(subscribers[subscriber]) }
    case .request(let amount, let subscriber): subscribers[subscriber].request(amount)
    case .cancel(let subscriber): subscribers[subscriber].cancel()
    case .advance(let time): scheduler.advance(by: time)
    case .connect: connections += connectables.map { $0() }
    case .disconnect:
      let ended = connections
      connections = []
      for connection in ended { connection.cancel() }
    }
  }

  /// Breaks the retain cycles of a run.
  private func tearDown() {
    log.close()
    for connection in connections { connection.cancel() }
    for subscriber in subscribers { subscriber.end() }
    for input in inputs { input.end() }
    scheduler.end()
    inputs = []
    subscribers = []
    connectables = []
    connections = []
  }
}
