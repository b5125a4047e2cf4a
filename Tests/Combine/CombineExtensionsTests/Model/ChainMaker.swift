import CombineExtensions
import CombineProbes
import CombineShim
import Dispatch
import Schedulers

/// Creates random chains of operators and their models, deterministically from a seed.
struct ChainMaker {
  var generator: SplitMix
  let pumps = Pumps()
  let lives = LifeCounter()
  let scheduler = DispatchQueue.test

  /// The names of the chosen sources and operators, in order.
  private(set) var trace: [String] = []

  init(seed: UInt64) {
    generator = SplitMix(state: seed)
  }

  /// Returns the text of a failure report.
  func report(_ problem: String, seed: UInt64) -> String {
    "seed \(seed) (replay with MODEL_SEED=\(seed)): \(problem)\n  \(trace.joined(separator: " | "))"
  }

  mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  mutating func note(_ step: String) {
    trace.append(step)
  }

  mutating func list() -> ListModel {
    let count = number(below: 8)
    let values = (0..<count).map { _ in number(below: 6) }
    return ListModel(values: values, completion: number(below: 4) == 0 ? .failure(ProbeError()) : .finished)
  }

  func pumped(_ model: ListModel) -> PumpedPublisher {
    PumpedPublisher(pumps: pumps, model: model, lives: lives)
  }

  mutating func pumpedSource() -> ModelledPublisher {
    let model = list()
    note("pumped \(model)")
    return ModelledPublisher(pumped(model), model)
  }

  /// Creates a publisher without operators, usually a pumped one, because that can send at any time.
  mutating func source() -> ModelledPublisher {
    let kind = number(below: 5)
    if kind > 2 { return pumpedSource() }
    let model = list()
    let life = lives.makeLife()
    switch kind {
    case 0:
      note("sequence \(model)")
      let values = model.values.publisher.setFailureType(to: ProbeError.self).map(life.carried { $0 })
      guard model.fails else { return ModelledPublisher(values, model) }
      return ModelledPublisher(values.append(Fail(error: ProbeError())), model)
    case 1:
      note("create \(model)")
      let created = AnyPublisher<Int, ProbeError> { subscriber in
        for value in model.values { subscriber.send(value) }
        subscriber.send(completion: model.completion)
        return AnyCancellable { withExtendedLifetime(life) {} }
      }
      return ModelledPublisher(created, model)
    default:
      note("replay \(model)")
      let subject = ReplaySubject<Int, ProbeError>.createUnbounded()
      for value in model.values { subject.send(value) }
      subject.send(completion: model.completion)
      return ModelledPublisher(subject, model)
    }
  }

  /// Creates a source followed by operators.
  mutating func chain(operators: Int) -> ModelledPublisher {
    var chain = source()
    for _ in 0..<operators {
      let next = ChainOperator.all[number(below: ChainOperator.all.count)]
      note(next.name)
      chain = next.apply(chain, &self)
    }
    return chain
  }
}
