import CombineProbes
import CombineShim
import Dispatch
import Schedulers

/// What takes part in one run.
///
/// The threads of a run hold nothing but this object, and drop it a little after they left. `end()` empties
/// it, so that it can be told at once what leaked.
final class ModelRun {
  let subscriber: RandomSubscriber
  let pumps: Pumps
  let scheduler: TestSchedulerOf<DispatchQueue>
  private let lives: LifeCounter
  private var publisher: AnyPublisher<Int, ProbeError>?

  init(_ publisher: AnyPublisher<Int, ProbeError>, of maker: inout ChainMaker) {
    self.publisher = publisher
    subscriber = RandomSubscriber(using: &maker.generator)
    pumps = maker.pumps
    scheduler = maker.scheduler
    lives = maker.lives
  }

  func subscribe() {
    publisher?.subscribe(subscriber)
  }

  /// Lets everything happen that can without more demand.
  func drain(using generator: inout SplitMix) {
    var hasStepped = true
    while hasStepped {
      scheduler.advance(by: .seconds(10))
      hasStepped = false
      while pumps.step(using: &generator) { hasStepped = true }
    }
  }

  /// Releases everything.
  /// - Returns: What was left over.
  func end() -> String? {
    let liveCount = pumps.liveCount
    pumps.forgetAll()
    subscriber.forgetSubscription()
    publisher = nil
    if liveCount > 0 { return "\(liveCount) upstreams neither ended nor cancelled" }
    return lives.living == 0 ? nil : "\(lives.living) objects leaked"
  }
}
