import CombineShim
import Observation

/// Tells those who observe a bloc's state, through the Observation module or as an `ObservableObject`, that it changes. Used on
/// the bloc's owner only.
///
/// A bloc that nothing observes pays for a change with two reads of a field.
final class StateObservation {
  private let registrar = ObservationRegistrar()
  /// Whether the state has been read by something that tracks what it reads.
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
