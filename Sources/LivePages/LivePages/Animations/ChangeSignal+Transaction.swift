import ComposableArchitecture
import LivePagesCore

extension ChangeSignal {
  /// Says that what is shown has changed, with the animation of the transaction that surrounds the change, if
  /// there is one.
  public func callAsFunction(in transaction: Transaction) {
    if let animation = transaction.animation, !transaction.disablesAnimations {
      self(animation: PageAnimation(animation))
    } else {
      self()
    }
  }
}
