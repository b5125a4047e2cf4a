import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

/// Random chains follow Combine's rules while several threads send, request, cancel and advance the time.
struct OperatorModelStressTests {
  @Test func chainsMatchTheirModelsOnSeveralThreads() {
    for seed in ModelSeeds.chosen(from: 0..<400) {
      var maker = ChainMaker(seed: seed)
      let run: ModelRun
      let model: ListModel
      do {
        let chain = maker.chain(operators: 1 + maker.number(below: 3))
        model = chain.model
        run = ModelRun(chain.publisher, of: &maker)
      }
      let isOver = race(run, &maker)
      var breach = run.subscriber.breach(of: model)
      if breach == nil, !isOver, run.subscriber.completions.isEmpty { breach = "no end of \(model)" }
      let leftOver = run.end()
      if let problem = breach ?? leftOver { Issue.record("\(maker.report(problem, seed: seed))") }
    }
  }

  /// Operators whose values depend on time or on the order of threads have no model, but must still follow
  /// the rules of demand, order, cancellation and release.
  @Test func operatorsOfTwoUpstreamsKeepTheRulesOnSeveralThreads() {
    for seed in ModelSeeds.chosen(from: 0..<400) {
      var maker = ChainMaker(seed: seed)
      let raced = RacedOperator.all[Int(seed % UInt64(RacedOperator.all.count))]
      maker.note(raced.name)
      let run = ModelRun(raced.publisher(from: &maker), of: &maker)
      let isOver = race(run, &maker)
      var breach = run.subscriber.breaches.first
      if breach == nil, !isOver, run.subscriber.completions.isEmpty { breach = "no end" }
      let leftOver = run.end()
      if let problem = breach ?? leftOver { Issue.record("\(maker.report(problem, seed: seed))") }
    }
  }

  /// - Returns: Whether the subscriber cancelled. If not, it has unlimited demand.
  private func race(_ run: ModelRun, _ maker: inout ChainMaker) -> Bool {
    let cancels = maker.number(below: 4) == 0
    let subscribesLate = maker.number(below: 2) == 0
    let state = maker.generator.state
    if !subscribesLate { run.subscribe() }
    onThreads(4) { thread in
      var generator = SplitMix(state: state &+ UInt64(thread) &* 7_919)
      switch thread {
      case 0:
        if subscribesLate { run.subscribe() }
        pump(run, using: &generator)
      case 1: pump(run, using: &generator)
      case 2: request(run, using: &generator)
      default: if cancels { cancel(run, using: &generator) } else { pump(run, using: &generator) }
      }
    }
    if cancels { run.subscriber.cancel() }
    run.drain(using: &maker.generator)
    if !run.subscriber.isCancelled {
      run.subscriber.requestUnlimited()
      run.drain(using: &maker.generator)
    }
    return run.subscriber.isCancelled
  }

  private func pump(_ run: ModelRun, using generator: inout SplitMix) {
    for _ in 0..<40 where !run.pumps.step(using: &generator) {
      run.scheduler.advance(by: .milliseconds(50))
      sched_yield()
    }
  }

  private func request(_ run: ModelRun, using generator: inout SplitMix) {
    for _ in 0..<6 {
      run.subscriber.request(Int.random(in: 1...2, using: &generator))
      letOthersRun(upTo: 50, using: &generator)
    }
  }

  private func cancel(_ run: ModelRun, using generator: inout SplitMix) {
    letOthersRun(upTo: 200, using: &generator)
    run.subscriber.cancelRacing()
  }

  /// Shifts the time of the following call relative to the other threads.
  private func letOthersRun(upTo bound: Int, using generator: inout SplitMix) {
    for _ in 0..<Int.random(in: 0..<bound, using: &generator) { sched_yield() }
  }
}
