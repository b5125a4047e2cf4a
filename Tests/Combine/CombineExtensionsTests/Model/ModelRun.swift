import CombineProbes
import CombineShim
import Dispatch
import Schedulers

/// The objects of one run.
///
/// The run's threads retain only this object, and may release it slightly after they finish. `end()` clears
/// it, so that leaks can be detected immediately.
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

  /// Sends all events that are possible without further demand.
  func drain(using generator: inout SplitMix) {
    var hasStepped = true
    while hasStepped {
      scheduler.advance(by: .seconds(10))
      hasStepped = false
      while pumps.step(using: &generator) { hasStepped = true }
    }
  }

  /// Releases all objects.
  /// - Returns: A description of any leak.
  func end() -> String? {
    let liveCount = pumps.liveCount
    pumps.forgetAll()
    subscriber.forgetSubscription()
    publisher = nil
    if liveCount > 0 { return "\(liveCount) upstreams neither ended nor cancelled" }
    return lives.living == 0 ? nil : "\(lives.living) objects leaked"
  }
}
