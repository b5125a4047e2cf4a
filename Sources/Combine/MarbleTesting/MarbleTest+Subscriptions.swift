import CombineShim
import Schedulers
import TestFailures

extension MarbleTest {
  /// Expects when subscribers subscribe to a source, and how each of these subscriptions ends.
  ///
  /// ```swift
  /// marbles.expectSubscriptions(of: source, "^----!", "-----^----|")
  /// ```
  /// - Parameters:
  ///   - source: The source.
  ///   - diagrams: A diagram for each subscription in their order, with `^`, and `!` where it is cancelled,
  ///     or `|` or `X` where the source completes.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func expectSubscriptions<Output, Failure>(
    of source: MarbleSource<Output, Failure>,
    _ diagrams: String...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectSubscriptions(of: source, diagrams, site: site) { event in
      if case .demand = event { false } else { true }
    }
  }

  /// Expects what subscribers of a source demand.
  ///
  /// ```swift
  /// marbles.expectDemand(of: source, "+2----+1")
  /// ```
  /// - Parameters:
  ///   - source: The source.
  ///   - diagrams: A diagram for each subscription in their order, with `+2` for each demand, whether it is
  ///     requested or returned for a value. Other marbles are not compared.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func expectDemand<Output, Failure>(
    of source: MarbleSource<Output, Failure>,
    _ diagrams: String...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectSubscriptions(of: source, diagrams, site: site) { event in
      if case .demand = event { true } else { false }
    }
  }

  private func expectSubscriptions<Output, Failure>(
    of source: MarbleSource<Output, Failure>,
    _ texts: [String],
    site: CallSite,
    comparing isCompared: @escaping (MarbleEvent) -> Bool
  ) {
    let diagrams = texts.compactMap { diagram($0, site: site) }
    guard diagrams.count == texts.count else { return }
    expectations.append(
      SubscriptionsExpectation(
        expected: diagrams,
        actual: { source.subscriptions },
        isCompared: isCompared,
        site: site
      )
    )
  }
}
