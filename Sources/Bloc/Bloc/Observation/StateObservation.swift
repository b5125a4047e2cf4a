import CombineShim
import Observation

/// Notifies the observers of a bloc's state, through the Observation module and as an `ObservableObject`.
/// Used on the bloc's owner only.
///
/// A bloc that nothing observes pays for a change with two reads of a field.
final class StateObservation {
  private let registrar = ObservationRegistrar()
  /// Whether a read of the state was tracked.
  private(set) var isTracked = false
  private var publisher: ObservableObjectPublisher?

  /// Sends before the state changes.
  var objectWillChange: ObservableObjectPublisher {
    if let publisher { return publisher }
    let publisher = ObservableObjectPublisher()
    self.publisher = publisher
    return publisher
  }

  /// The state is read.
  func access() {
    let reads = TrackingProbe.shared.reads
    registrar.access(ObservedState(), keyPath: ObservedState.path)
    if TrackingProbe.shared.reads != reads || !TrackingProbe.isReliable { isTracked = true }
  }

  func willChange() {
    publisher?.send()
    if isTracked { registrar.willSet(ObservedState(), keyPath: ObservedState.path) }
  }

  func didChange() {
    if isTracked { registrar.didSet(ObservedState(), keyPath: ObservedState.path) }
  }
}
