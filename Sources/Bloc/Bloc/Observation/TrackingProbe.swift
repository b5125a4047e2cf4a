import Observation
import Synchronization

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
