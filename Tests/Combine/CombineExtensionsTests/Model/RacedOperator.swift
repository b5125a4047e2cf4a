import CombineProbes
import CombineShim
import Dispatch
import Schedulers

/// An operator on one or two upstreams whose values depend on time or on the order of threads.
struct RacedOperator: Sendable {
  /// The inputs of the operator.
  struct Parts {
    let first: AnyPublisher<Int, ProbeError>
    let second: AnyPublisher<Int, ProbeError>
    let scheduler: TestSchedulerOf<DispatchQueue>
    let life: LifeCounter.Life

    /// Returns a closure that ignores its argument and returns the second upstream.
    func toSecond<Input>(_: Input.Type = Input.self) -> (Input) -> AnyPublisher<Int, ProbeError> {
      life.carried { [second] _ in second }
    }
  }

  let name: String
  private let make: @Sendable (Parts) -> any Publisher<Int, ProbeError>

  init(_ name: String, _ make: @escaping @Sendable (Parts) -> any Publisher<Int, ProbeError>) {
    self.name = name
    self.make = make
  }

  static let all = pacing + combining + grouping + others

  /// Applies the operator to two new pumped publishers.
  func publisher(from maker: inout ChainMaker) -> AnyPublisher<Int, ProbeError> {
    let parts = Parts(
      first: maker.pumpedSource().publisher,
      second: maker.pumpedSource().publisher,
      scheduler: maker.scheduler,
      life: maker.lives.makeLife()
    )
    return make(parts).eraseToAnyPublisher()
  }
}
