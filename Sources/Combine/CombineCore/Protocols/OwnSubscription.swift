/// A subscription of this package's own.
///
/// Operators that need no more of a publisher cancel such a subscription also where Combine does not cancel:
/// the publisher frees its place, and no subscription of a client's sees another call than it does with
/// Combine.
@usableFromInline
package protocol OwnSubscription {}
