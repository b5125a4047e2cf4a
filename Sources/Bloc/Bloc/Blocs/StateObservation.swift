import CombineShim
import Observation
import Synchronization

/// Notifies the observers of a bloc's state, through both the Observation module and `ObservableObject`. Use
/// it on the bloc's owner.
///
/// If there are no observers, a change costs two reads of a field.
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

/// Reading ``BlocBase/state`` registers the reader for the next change wherever reads are tracked, which
/// includes `withObservationTracking`, a SwiftUI `body` and `observe { }` of the Composable Architecture.
extension BlocBase: Observable {}

extension BlocBase: ObservableObject {
  /// A publisher that emits before ``BlocBase/state`` changes.
  ///
  /// This publisher doesn't emit for `@Published` properties of a subclass, so make everything that you
  /// display a part of the state.
  public final var objectWillChange: ObservableObjectPublisher { observation.objectWillChange }
}

/// Detects whether a read was tracked, which the Observation module doesn't report.
///
/// While tracking, the module inserts the key path of each read into a set, and therefore calls its hash
/// function. A key path that contains this object counts these calls. Because it also counts reads on other
/// threads, some untracked reads appear to be tracked, which only costs a little time.
final class TrackingProbe: Hashable, Sendable {
  static let shared = TrackingProbe()

  private let count = Atomic(0)

  /// The number of reads that have been tracked.
  var reads: Int { count.load(ordering: .relaxed) }

  /// A Boolean value that indicates whether this type can count tracked reads, determined by a single
  /// attempt. If it is `false`, every read counts as tracked.
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

/// Represents a bloc's state as an object and a key path for the Observation module.
struct ObservedState: Observable {
  static let path: any KeyPath<ObservedState, Bool> & Sendable = \ObservedState[TrackingProbe.shared]

  subscript(probe: TrackingProbe) -> Bool { false }
}
