/// A comparison of offers that make actions of values, where each has a sample of another value.
struct OfferComparison<Action> {
  /// The value of the sample.
  let probe: Any
  /// The action that is made of a value.
  let sample: (Any) -> Action?

  /// - Parameters:
  ///   - probe: The value of the sample.
  ///   - sample: A closure that makes the action of a value. It is a pure function.
  init(probe: Any, sample: @escaping (Any) -> Action?) {
    self.probe = probe
    self.sample = sample
  }

  /// The same among other actions.
  func map<Other>(_ embed: @escaping (Action) -> Other) -> OfferComparison<Other> {
    OfferComparison<Other>(probe: probe) { [sample] in sample($0).map(embed) }
  }
}
