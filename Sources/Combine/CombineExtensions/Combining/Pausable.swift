import CombineShim

extension Publisher {
  /// Passes values on while the latest one of another publisher is `true`, and drops them while it is not.
  ///
  ///     upstream:         -1--2--3--4--5--6--|
  ///     pauser:           ---t-----f-----t---
  ///     pausable(by: …):  ----2--3--------6--|
  ///
  /// It is paused until the pauser says otherwise. The pauser is subscribed to first, and all of its values
  /// are requested; its finish leaves things as they are. A failure of either ends the stream. For each value
  /// that is dropped another is requested from upstream. Both may send on different threads at once.
  ///
  /// - Parameter pauser: A publisher that says whether values pass.
  /// - Returns: A publisher of the values that pass.
  @inlinable
  public func pausable<Pauser: Publisher>(by pauser: Pauser) -> some Publisher<Output, Failure>
  where Pauser.Output == Bool, Pauser.Failure == Failure {
    withLatestFrom(pauser) { (value: $0, passes: $1) }
      .filter { $0.passes }
      .map { $0.value }
  }

  /// Passes values on while the latest one of another publisher, which cannot fail, is `true`: see
  /// `pausable(by:)` with one that can.
  /// - Parameter pauser: A publisher that says whether values pass.
  /// - Returns: A publisher of the values that pass.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func pausable<Pauser: Publisher>(by pauser: Pauser) -> some Publisher<Output, Failure>
  where Pauser.Output == Bool, Pauser.Failure == Never {
    pausable(by: pauser.setFailureType(to: Failure.self))
  }
}
