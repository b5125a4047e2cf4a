/// The kind of reference by which a subscription holds the object that it writes to.
public enum ObjectOwnership: Sendable {
  /// The object lives as long as the subscription.
  case strong

  /// The object may go; what comes after that is dropped.
  case weak

  /// The object must outlive the subscription: a value that comes after it has gone traps.
  case unowned
}
