import CombineShim

/// Holds the reference of a ``Shared`` or ``SharedReader``, which can be replaced by another.
final class ReferenceHolder<Value>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  /// A reference, and whether subscribers are told of its present value.
  private struct Selection {
    let reference: Reference<Value>
    let isAnnounced: Bool
  }

  private let lock = Lock()
  private var held: Reference<Value>
  /// Made on first reading, as most holders are only passed on.
  private var observed: ObservedAspect?
  /// Made on first subscription.
  private var selections: CurrentValueSubject<Selection, Never>?

  init(_ reference: Reference<Value>) {
    held = reference
  }

  /// The reference, where the caller does not depend on which one it is.
  var reference: Reference<Value> { lock.withLock { held } }

  /// The reference, for a caller that is notified when it is replaced.
  var trackedReference: Reference<Value> {
    // The reader is registered before it reads, so that a replacement after the reading finds it.
    access()
    return reference
  }

  /// Notes that the caller is notified when the reference is replaced.
  func access() {
    if SharedExpectation.current != nil { return }
    let observed = lock.withLock {
      if let observed = self.observed { return observed }
      let observed = ObservedAspect()
      self.observed = observed
      return observed
    }
    observed.access()
  }

  /// Puts another reference in place.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - isAnnounced: A Boolean value that indicates whether subscribers receive the reference's present
  ///     value, or only those that are written to it.
  ///   - isSelected: A Boolean value that indicates whether subscribers go over to the reference's publisher.
  ///     Those that would subscribe to the same one again could miss a value meanwhile.
  func replace(with reference: Reference<Value>, isAnnounced: Bool = true, isSelected: Bool = true) {
    // The one that is replaced is released after the lock.
    let (replaced, observed, selections) = lock.withLock {
      let replaced = held
      held = reference
      return (replaced, self.observed, isSelected ? self.selections : nil)
    }
    observed?.notifyReaders()
    selections?.send(Selection(reference: reference, isAnnounced: isAnnounced))
    withExtendedLifetime(replaced) {}
  }

  /// Publishes the present value and each that is written, of the reference that is held at that time.
  var publisher: AnyPublisher<Value, Never> {
    Deferred { self.currentSelections }
      // A later subscriber gets the present value, however the reference came to be held.
      .scan(nil as Selection?) { earlier, selection in
        Selection(reference: selection.reference, isAnnounced: earlier == nil || selection.isAnnounced)
      }
      .compactMap(\.self)
      .map { [self] selection in
        // Captured, so that what is shared lives as long as it has a subscriber.
        withExtendedLifetime(self) { selection.reference.publisher.dropFirst(selection.isAnnounced ? 0 : 1) }
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  private var currentSelections: CurrentValueSubject<Selection, Never> {
    lock.withLock {
      if let selections { return selections }
      let selections = CurrentValueSubject<Selection, Never>(
        Selection(reference: held, isAnnounced: true)
      )
      self.selections = selections
      return selections
    }
  }
}
