/// Information that accompanies a change of state: how to animate it.
///
/// It travels with the change. Observers of the state can read ``current`` while the change happens.
public struct Transaction: Sendable, Hashable {
  /// The transaction that surrounds the caller: empty outside ``withTransaction(_:_:)``.
  @TaskLocal public static var current = Transaction()

  /// The animation of the change; `nil` for none.
  public var animation: Animation?

  /// Whether views are to drop animations of their own.
  public var disablesAnimations = false

  /// The effect that sends, if a tool follows it.
  var carried = CarriedOrigin()

  /// Whether it is empty, apart from the effect that sends.
  @usableFromInline var saysNothing: Bool { animation == nil && !disablesAnimations }

  /// Returns the caller's transaction with this animation.
  static func current(animatedBy animation: Animation?) -> Transaction {
    var transaction = current
    transaction.animation = animation
    return transaction
  }

  /// Makes a transaction of an animation.
  /// - Parameter animation: The animation; `nil` for none.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }
}
