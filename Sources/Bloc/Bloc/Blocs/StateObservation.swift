import CombineShim
import Observation
import Synchronization

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

/// Reading ``BlocBase/state`` where reads are tracked, in `withObservationTracking`, in a SwiftUI `body` or
/// in `observe { }` of the Composable Architecture, registers for its next change.
extension BlocBase: Observable {}

extension BlocBase: ObservableObject {
  /// Sends before ``BlocBase/state`` changes.
  ///
  /// Properties of a subclass that are marked `@Published` send nothing here: put what is to be shown into
  /// the state.
  public final var objectWillChange: ObservableObjectPublisher { observation.objectWillChange }
}

/// Tells whether a read was tracked, which the Observation module does not say.
///
/// While tracking, the module inserts the key path of each read into a set, which calls the key path's hash
/// function. A key path that contains this object thus counts them. Reads on other threads count too:
/// some untracked reads then pass for tracked ones, which costs a little time and nothing else.
final class TrackingProbe: Hashable, Sendable {
  static let shared = TrackingProbe()

  private let count = Atomic(0)

  /// The number of reads that have been tracked.
  var reads: Int { count.load(ordering: .relaxed) }

  /// Whether tracked reads are counted, as tried once. If they are not, every read is taken for a tracked
  /// one.
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

/// Stands for the state of a bloc where the Observation module wants a subject and a key path.
struct ObservedState: Observable {
  static let path: any KeyPath<ObservedState, Bool> & Sendable = \ObservedState[TrackingProbe.shared]

  subscript(probe: TrackingProbe) -> Bool { false }
}
