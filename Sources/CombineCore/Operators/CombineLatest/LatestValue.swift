/// The latest value of one upstream of a ``CombineLatestSubscription``.
@usableFromInline
final class LatestValue<Value>: CombineLatestLink {
  /// Guarded by the subscription's lock, which gives the exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @inlinable
  override init() {}

  @inlinable var current: Value {
    guard let value else { preconditionFailure("Values were combined before every publisher had sent one") }
    return value
  }

  @usableFromInline
  override func forget() {
    let last = value.take()
    withExtendedLifetime(last) {}
  }
}
