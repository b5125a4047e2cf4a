import CombineShim
import Dispatch
import MarbleTesting
import Schedulers
import Testing

/// A line of a table: what goes into an operator, and what is to come out of it.
struct MarbleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let sources: [String]
  private let expected: String
  private let subscriber: String?
  private let upstream: [String]
  private let demand: [String]
  private let isCold: Bool

  /// - Parameters:
  ///   - name: What the line is about.
  ///   - sources: The diagrams of the operator's sources.
  ///   - isCold: Whether the sources are cold, so that they keep what is not demanded.
  ///   - expected: What a subscriber receives.
  ///   - subscriber: What the subscriber does.
  ///   - upstream: The times at which the operator subscribes to each source, and how that ends.
  ///   - demand: What the operator demands of each source.
  init(
    _ name: String,
    _ sources: String...,
    isCold: Bool = false,
    gives expected: String,
    subscriber: String? = nil,
    upstream: [String] = [],
    demand: [String] = []
  ) {
    testDescription = name
    self.sources = sources
    self.isCold = isCold
    self.expected = expected
    self.subscriber = subscriber
    self.upstream = upstream
    self.demand = demand
  }

  /// What an operator is applied to.
  struct Input {
    let sources: [MarbleSource<String, MarbleFailure>]
    let scheduler: TestSchedulerOf<DispatchQueue>

    var first: MarbleSource<String, MarbleFailure> { sources[0] }
    var second: MarbleSource<String, MarbleFailure> { sources[1] }
    var third: MarbleSource<String, MarbleFailure> { sources[2] }
  }

  /// Expects what the line says of an operator.
  /// - Parameters:
  ///   - isCold: Whether the sources are cold, whatever the line says.
  ///   - secondIsCold: Whether the second source is cold.
  ///   - operation: A closure that applies the operator to the sources.
  func check<P: Publisher>(
    isCold allAreCold: Bool = false,
    secondIsCold: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: (Input) -> P
  ) {
    expectMarbles { marbles in
      let inputs: [MarbleSource<String, MarbleFailure>] = sources.enumerated().map { index, text in
        isCold || allAreCold || secondIsCold && index == 1 ? marbles.cold(text) : marbles.hot(text)
      }
      marbles.expect(
        operation(Input(sources: inputs, scheduler: marbles.scheduler)),
        expected,
        subscriber: subscriber,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      for (source, diagram) in zip(inputs, upstream) { marbles.expectSubscriptions(of: source, diagram) }
      for (source, diagram) in zip(inputs, demand) { marbles.expectDemand(of: source, diagram) }
    }
  }

  /// Expects what the line says of an operator on a publisher of publishers: the first diagram is theirs, and
  /// its values `A`, `B` and `C` are cold sources of the diagrams that follow.
  func checkFlattening<P: Publisher>(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: (MarbleSource<MarbleSource<String, MarbleFailure>, MarbleFailure>) -> P
  ) {
    expectMarbles { marbles in
      let inner: [MarbleSource<String, MarbleFailure>] = sources.dropFirst().map { marbles.cold($0) }
      let named = MarbleValues(Dictionary(uniqueKeysWithValues: zip(["A", "B", "C"], inner)))
      let outer: MarbleSource<MarbleSource<String, MarbleFailure>, MarbleFailure> =
        isCold ? marbles.cold(sources[0], values: named) : marbles.hot(sources[0], values: named)
      marbles.expect(
        operation(outer),
        expected,
        subscriber: subscriber,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      if let diagram = upstream.first { marbles.expectSubscriptions(of: outer, diagram) }
      for (source, diagram) in zip(inner, upstream.dropFirst()) {
        marbles.expectSubscriptions(of: source, diagram)
      }
    }
  }
}
