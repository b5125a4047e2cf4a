import CombineShim

/// The subscription of one subscriber to a ``ReplaySubject``, as that sees it.
///
/// The subject brings an event in two steps: it has all its conduits take it, under its own lock, and then deliver it,
/// without. So all have the events in the same order, and each delivers at its own pace.
///
/// The closures are made where downstream's type is known, so that they are specialised for it.
@usableFromInline
class ReplayConduit<Output, Failure: Error> {
  /// Takes a value, without calling out.
  @usableFromInline final let take: (Output) -> Void

  /// Takes the completion, without calling out.
  @usableFromInline final let takeCompletion: (Subscribers.Completion<Failure>) -> Void

  /// Delivers what was taken, as far as it is demanded.
  @usableFromInline final let deliver: () -> Void

  /// The place in the list that holds this conduit. Guarded by the subject's lock, which gives the exclusivity that the
  /// language would else check at each access.
  @exclusivity(unchecked)
  final var ticket: UInt64 = 0

  private let lock = Lock()

  /// Kept alive, with what feeds it, as long as someone listens. Guarded by `lock`.
  private var subject: ReplaySubject<Output, Failure>?

  @usableFromInline
  init(
    subject: ReplaySubject<Output, Failure>,
    take: @escaping (Output) -> Void,
    takeCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    deliver: @escaping () -> Void
  ) {
    self.subject = subject
    self.take = take
    self.takeCompletion = takeCompletion
    self.deliver = deliver
  }

  /// - Returns: The subject that was kept alive.
  @usableFromInline
  @discardableResult
  final func forgetSubject() -> ReplaySubject<Output, Failure>? {
    lock.withLock { subject.take() }
  }
}
