import CombineProbes

extension LifeCounter.Life {
  /// Returns the function as a closure that retains this object, to detect operators that don't release their
  /// closure at the end.
  func carried<Input, Result>(by body: @escaping (Input) -> Result) -> (Input) -> Result {
    { input in withExtendedLifetime(self) { body(input) } }
  }
}
