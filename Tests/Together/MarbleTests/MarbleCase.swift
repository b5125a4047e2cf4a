import CombineShim
import Dispatch
import MarbleTesting
import Schedulers
import Testing

/// An entry of a table, which contains the events that an operator receives and the expected results.
struct MarbleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let sources: [String]
  private let expected: String
  private let subscriber: String?
  private let upstream: [String]
  private let demand: [String]
  private let isCold: Bool

  /// - Parameters:
  ///   - name: The subject of the entry.
  ///   - sources: The diagrams of the operator's sources.
  ///   - isCold: A Boolean value that indicates whether the sources are cold, so that they keep values
  ///     without demand.
  ///   - expected: The events that a subscriber receives.
  ///   - subscriber: The subscriber's actions.
  ///   - upstream: The times at which the operator subscribes to each source, and how each subscription ends.
  ///   - demand: The operator's demand for each source.
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

  /// The input of an operator.
  struct Input {
    let sources: [MarbleSource<String, MarbleFailure>]
    let scheduler: TestSchedulerOf<DispatchQueue>

    var first: MarbleSource<String, MarbleFailure> { sources[0] }
    var second: MarbleSource<String, MarbleFailure> { sources[1] }
    var third: MarbleSource<String, MarbleFailure> { sources[2] }
  }

  /// Checks the entry's expectations of an operator.
  /// - Parameters:
  ///   - isCold: A Boolean value that indicates whether the sources are cold, regardless of the entry.
  ///   - secondIsCold: A Boolean value that indicates whether the second source is cold.
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

  /// Checks the entry's expectations of an operator on a publisher of publishers. The first diagram is that
  /// of the outer publisher. Its values `A`, `B` and `C` are cold sources of the diagrams that follow.
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
