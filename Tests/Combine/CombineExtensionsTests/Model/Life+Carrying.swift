import CombineProbes

extension LifeCounter.Life {
  /// The function, which also keeps this object alive, so that an operator that does not release its closure
  /// at the end is found out.
  func carried<Input, Result>(by body: @escaping (Input) -> Result) -> (Input) -> Result {
    { input in withExtendedLifetime(self) { body(input) } }
  }
}
