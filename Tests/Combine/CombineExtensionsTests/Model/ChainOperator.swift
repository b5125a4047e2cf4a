/// An operator for random chains: it makes the publisher and, from the upstream's model, the model.
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
