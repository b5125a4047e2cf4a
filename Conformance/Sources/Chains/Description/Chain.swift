/// A source and its operators, in the order in which they are applied.
///
/// All stages have integers as output and any error as failure, so that each operator can follow each other
/// one.
public struct Chain: Hashable, Sendable {
  public var source: Source
  public var operators: [Operator]

  public init(_ source: Source, _ operators: [Operator] = []) {
    self.source = source
    self.operators = operators
  }

  /// All operators, including those of nested chains.
  public var allOperators: [Operator] {
    var all: [Operator] = []
    if case .deferred(let inner) = source { all += inner.allOperators }
    for element in operators {
      all.append(element)
      for inner in element.chains { all += inner.allOperators }
    }
    return all
  }

  /// All sources, including those of nested chains.
  public var allSources: [Source] {
    var all = [source]
    if case .deferred(let inner) = source { all += inner.allSources }
    for element in operators {
      for inner in element.chains { all += inner.allSources }
    }
    return all
  }

  public func contains(_ kind: OperatorKind) -> Bool {
    allOperators.contains { $0.kind == kind }
  }
}
