import CombineShim

/// The reference of a ``Shared`` or ``SharedReader``.
///
/// Subclasses store a value, or derive one from another reference. All members may be used on any thread.
class Reference<Value>: @unchecked Sendable {
  // Sendable: subclasses guard what they store with a lock. A value that is not sendable is handed in by
  // `sending` initialisers or changed inside of the lock only.

  /// The present value. Reading it is tracked by `withObservationTracking`.
  var value: Value { fatalError("'value' must be overridden.") }

  /// The value, for a change. The change has exclusive access to the whole root reference.
  var exclusive: Value {
    get { value }
    _modify { fatalError("'exclusive' must be overridden.") }
  }

  /// The reference that stores the value from which this one is derived, or this one.
  var root: any RootReference { fatalError("'root' must be overridden.") }

  /// Publishes the present value, then each that is written.
  var publisher: AnyPublisher<Value, Never> { fatalError("'publisher' must be overridden.") }

  /// The key of a reference that stores its value by one.
  var keyDescription: String? { nil }
}

/// A reference that stores a value, whatever the type of the value is.
protocol RootReference: AnyObject, Sendable {
  /// Whether values are being loaded. Reading it is tracked, as is that of the errors.
  var isLoading: Bool { get }

  /// The error of the latest load or external change, until one succeeds.
  var loadError: (any Error)? { get }

  /// The error of the latest save, until one succeeds.
  var saveError: (any Error)? { get }

  /// Loads the value from where it is kept. Where that answers at once, the change happens on the caller's
  /// actor, with the closures of its observers.
  nonisolated(nonsending) func load() async throws

  /// Saves the value to where it is kept.
  nonisolated(nonsending) func save() async throws
}
