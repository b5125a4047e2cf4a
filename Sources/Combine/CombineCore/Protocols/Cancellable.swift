import Synchronization

/// A protocol indicating that an activity or action supports cancellation.
public protocol Cancellable {
  /// Cancels the activity and releases its resources. Further calls have no effect.
  func cancel()
}

extension Cancellable {
  /// Stores this cancellable instance in the specified collection. The activity is cancelled when the
  /// collection releases the stored instance.
  /// - Parameter collection: The collection in which to store this instance, wrapped in an
  ///   ``AnyCancellable``.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Stores this cancellable instance in the specified set. The activity is cancelled when the set releases
  /// the stored instance.
  /// - Parameter set: The set in which to store this instance, wrapped in an ``AnyCancellable``.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

/// A type-erasing cancellable object that executes a provided closure when it is cancelled or deallocated.
///
/// Two instances are equal if they are the same object.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic(false)

  /// The closure, until it has been called. Accessed only by the call that sets `isCancelled`, and in
  /// `deinit`.
  @exclusivity(unchecked)
  @usableFromInline var onCancel: (() -> Void)?

  /// Initializes the cancellable object with the given cancel-time closure.
  /// - Parameter cancel: A closure that is called once, when this object is cancelled or deallocated, and
  ///   then released.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    onCancel = cancel
  }

  /// Initializes the cancellable object with another activity, which it cancels once.
  ///
  /// If the activity's conformance belongs to a global actor, cancelling or deallocating this object off that
  /// actor traps.
  /// - Parameter canceller: The activity to cancel. It is released after it has been cancelled.
  @inlinable
  public convenience init<C: Cancellable>(_ canceller: C) {
    if isIsolatedCancellable(C.self) {
      let isolated = IsolatedCancellable(canceller)
      self.init { isolated.cancel() }
    } else {
      self.init(cancelling: canceller)
    }
  }

  /// Creates an instance that cancels an object of this module, whose conformance belongs to no actor.
  @inlinable
  init<C: Cancellable>(cancelling canceller: C) {
    // If this is specialized for a class, the object itself is the closure's context, so nothing is
    // allocated.
    onCancel = { canceller.cancel() }
  }

  deinit {
    onCancel?()
  }

  /// Cancels the activity. This method can be called from any thread. Only the first call has an effect.
  public func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var taken: (() -> Void)?
    swap(&taken, &onCancel)
    taken?()
  }

  /// Stores this type-erasing cancellable instance in the specified collection. The activity is cancelled
  /// when the last reference is released.
  /// - Parameter collection: The collection in which to store this instance.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Stores this type-erasing cancellable instance in the specified set. The activity is cancelled when the
  /// last reference is released.
  /// - Parameter set: The set in which to store this instance.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
