import CombineProbes
import CombineShim
import Schedulers
import Testing

/// Random chains of operators match their models under random demand, on one thread.
struct OperatorModelTests {
  @Test func chainsMatchTheirModels() {
    for seed in ModelSeeds.chosen(from: 0..<1_500) {
      var maker = ChainMaker(seed: seed)
      if let problem = problem(in: &maker) { Issue.record("\(maker.report(problem, seed: seed))") }
    }
  }

  private func problem(in maker: inout ChainMaker) -> String? {
    let run: ModelRun
    let model: ListModel
    do {
      let chain = maker.chain(operators: maker.number(below: 4))
      model = chain.model
      run = ModelRun(chain.publisher, of: &maker)
    }
    let breach = firstBreach(in: run, model: model, &maker)
    let leftOver = run.end()
    return breach ?? leftOver
  }

  private func firstBreach(in run: ModelRun, model: ListModel, _ maker: inout ChainMaker) -> String? {
    let subscriber = run.subscriber
    run.subscribe()
    for _ in 0..<30 {
      if let breach = subscriber.breach(of: model) { return breach }
      switch maker.number(below: 5) {
      case 0: if !subscriber.isCancelled { subscriber.request(1 + maker.number(below: 2)) }
      case 1: run.scheduler.advance(by: .seconds(1))
      default: _ = run.pumps.step(using: &maker.generator)
      }
    }
    run.drain(using: &maker.generator)
    let expected = min(subscriber.demand, model.values.count)
    if !subscriber.isCancelled, subscriber.values.count < expected {
      return "stuck at \(subscriber.values.count) values, \(subscriber.demand) demanded of \(model)"
    }
    if maker.number(below: 6) == 0 { subscriber.cancel() }
    if !subscriber.isCancelled { subscriber.requestUnlimited() }
    run.drain(using: &maker.generator)
    if !subscriber.isCancelled, subscriber.completions.isEmpty { return "no end of \(model)" }
    return subscriber.breach(of: model)
  }
}
