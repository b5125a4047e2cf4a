/// A stage of a chain. Each kind uses those of the parameters that it needs.
public struct Operator: Hashable, Sendable {
  public var kind: OperatorKind

  /// A small number that is not negative: a count, an index, a duration, a constant.
  public var number: Int

  public var function: Function

  /// How many publishers at once.
  public var amount: Amount

  /// The other publishers that the stage works with.
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
