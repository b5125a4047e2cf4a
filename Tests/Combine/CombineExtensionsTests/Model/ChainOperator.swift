/// An operator for random chains, which creates a publisher and derives its model from upstream's.
struct ChainOperator: Sendable {
  let name: String
  let apply: @Sendable (ModelledPublisher, inout ChainMaker) -> ModelledPublisher

  init(
    _ name: String,
    _ apply: @escaping @Sendable (ModelledPublisher, inout ChainMaker) -> ModelledPublisher
  ) {
    self.name = name
    self.apply = apply
  }

  static let all = transforming + flattening + grouping + sequencing + sharing + timing
}
