import CombineShim
import Observation
import Synchronization

/// Notifies the observers of a bloc's state, through the Observation module and as an `ObservableObject`.
/// Used on the bloc's owner only.
///
/// Without observers, a change costs two reads of a field.
final class StateObservation {
  private let registrar = ObservationRegistrar()
  /// A Boolean value that indicates whether a read of the state was tracked.
  private(set) var isTracked = false
  private var publisher: ObservableObjectPublisher?

  /// A publisher that emits before the state changes.
  var objectWillChange: ObservableObjectPublisher {
    if let publisher { return publisher }
    let publisher = ObservableObjectPublisher()
    self.publisher = publisher
    return publisher
  }

  /// Registers a read of the state.
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

/// Reading ``BlocBase/state`` where reads are tracked, in `withObservationTracking`, in a SwiftUI `body` or
/// in `observe { }` of the Composable Architecture, registers for its next change.
extension BlocBase: Observable {}

extension BlocBase: ObservableObject {
  /// A publisher that emits before ``BlocBase/state`` changes.
  ///
  /// `@Published` properties of a subclass don't emit here: make all displayed data part of the state.
  public final var objectWillChange: ObservableObjectPublisher { observation.objectWillChange }
}

/// Detects whether a read was tracked, which the Observation module doesn't report.
///
/// While tracking, the module inserts the key path of each read into a set, which calls the key path's hash
/// function. A key path that contains this object thus counts tracked reads. Reads on other threads count
/// too: some untracked reads then count as tracked, which only costs a little time.
final class TrackingProbe: Hashable, Sendable {
  static let shared = TrackingProbe()

  private let count = Atomic(0)

  /// The number of reads that have been tracked.
  var reads: Int { count.load(ordering: .relaxed) }

  /// A Boolean value that indicates whether tracked reads can be counted, determined by one attempt. If not,
  /// every read counts as tracked.
  static let isReliable: Bool = {
    let reads = shared.reads
    withObservationTracking {
      ObservationRegistrar().access(ObservedState(), keyPath: ObservedState.path)
    } onChange: {
    }
    return shared.reads != reads
  }()

  static func == (lhs: TrackingProbe, rhs: TrackingProbe) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    count.add(1, ordering: .relaxed)
  }
}

/// Represents the state of a bloc as a subject with a key path for the Observation module.
struct ObservedState: Observable {
  static let path: any KeyPath<ObservedState, Bool> & Sendable = \ObservedState[TrackingProbe.shared]

  subscript(probe: TrackingProbe) -> Bool { false }
}
