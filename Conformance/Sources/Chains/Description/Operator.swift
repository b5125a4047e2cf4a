/// A stage of a chain. Each kind uses only some of the parameters.
public struct Operator: Hashable, Sendable {
  public var kind: OperatorKind

  /// A small, nonnegative number: a count, an index, a duration or a constant.
  public var number: Int

  public var function: Function

  /// The maximum number of concurrent publishers.
  public var amount: Amount

  /// The other publishers of the operator.
  public var chains: [Chain]

  public init(
    _ kind: OperatorKind,
    number: Int = 1,
    function: Function = Function(),
    amount: Amount = .unlimited,
    chains: [Chain] = []
  ) {
    self.kind = kind
    self.number = number
    self.function = function
    self.amount = amount
    self.chains = chains
  }
}
