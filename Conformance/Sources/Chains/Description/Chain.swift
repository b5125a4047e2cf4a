/// A source and the operators on it, the one next to the source first.
///
/// All stages carry integers and may fail with any error, so that every operator can follow every other.
public struct Chain: Hashable, Sendable {
  public var source: Source
  public var operators: [Operator]

  public init(_ source: Source, _ operators: [Operator] = []) {
    self.source = source
    self.operators = operators
  }

  /// All operators, also those of chains inside.
  public var allOperators: [Operator] {
    var all: [Operator] = []
    if case .deferred(let inner) = source { all += inner.allOperators }
    for element in operators {
      all.append(element)
      for inner in element.chains { all += inner.allOperators }
    }
    return all
  }

  /// All sources, also those of chains inside.
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
