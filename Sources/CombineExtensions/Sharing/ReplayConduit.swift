import CombineShim

/// The subscription of one subscriber to a ``ReplaySubject``, as that sees it.
///
/// The subject brings an event in two steps: it has all its conduits take it, under its own lock, and then deliver it,
/// without. So all have the events in the same order, and each delivers at its own pace.
@usableFromInline
protocol ReplayConduit<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  /// The place in the list that holds this conduit. Guarded by the subject's lock.
  var ticket: UInt64 { get set }

  /// Takes a value, without calling out.
  func take(_ value: Output)

  /// Takes the completion, without calling out.
  func take(completion: Subscribers.Completion<Failure>)

  /// Delivers what was taken, as far as it is demanded.
  func deliver()

  /// Lets the subject go, which has ended, and delivers what was taken.
  func deliverAndForgetSubject()
}
