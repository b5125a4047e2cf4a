import ComposableArchitecture
import LivePages

extension ChangeSignal {
  /// Says that what is shown has changed, with the animation of the transaction that surrounds the change, if
  /// there is one.
  func callAsFunction(in transaction: Transaction) {
    if let animation = transaction.animation, !transaction.disablesAnimations {
      self(animation: PageAnimation(animation))
    } else {
      self()
    }
  }
}
