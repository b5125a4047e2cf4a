/// The workloads, in the order of the table. The raw values are their names on the command line.
public enum WorkloadID: String, CaseIterable, Sendable {
  case subjectSink = "subject-sink"
  case mapFilter = "map-filter"
  case tenMaps = "ten-maps"
  case scan
  case removeDuplicates = "remove-duplicates"
  case handleEvents = "handle-events"
  case fanOut = "fan-out"
  case currentValue = "current-value"
  case published
  case sequence
  case array
  case flatMap = "flat-map"
  case switchToLatest = "switch-to-latest"
  case zip
  case combineLatest = "combine-latest"
  case merge
  case share
  case receiveOn = "receive-on"
  case erased
  case subscribe
  case subscribe100 = "subscribe-100"
  case subscribe10000 = "subscribe-10000"
  case buildJust = "build-just"
  case buildFuture = "build-future"
  case twoThreads = "two-threads"
  case twoThreadsCombined = "two-threads-combined"
}

extension WorkloadID {
  public var title: String {
    switch self {
    case .subjectSink: "subject → sink"
    case .mapFilter: "→ map → filter → sink"
    case .tenMaps: "→ 10 maps → sink"
    case .scan: "→ scan → sink"
    case .removeDuplicates: "→ removeDuplicates → sink"
    case .handleEvents: "→ handleEvents → sink"
    case .fanOut: "fan-out to 100 sinks, a delivery"
    case .currentValue: "CurrentValueSubject, send and read"
    case .published: "@Published, set with one sink"
    case .sequence: "sequence → map → filter → reduce"
    case .array: "array publisher → sink"
    case .flatMap: "→ flatMap of Just → sink"
    case .switchToLatest: "→ switchToLatest of Just → sink"
    case .zip: "→ zip → sink, a pair"
    case .combineLatest: "→ combineLatest → sink"
    case .merge: "→ merge → sink"
    case .share: "→ share to 10 sinks, a delivery"
    case .receiveOn: "→ receive(on: ImmediateScheduler)"
    case .erased: "→ erased map → erased filter → sink"
    case .subscribe: "subscribe and cancel"
    case .subscribe100: "subscribe and cancel, 100 others"
    case .subscribe10000: "subscribe and cancel, 10,000 others"
    case .buildJust: "build, run Just → map → AnyPublisher"
    case .buildFuture: "build, run Deferred{Future}"
    case .twoThreads: "two threads → subject → sink"
    case .twoThreadsCombined: "two threads → combineLatest → sink"
    }
  }

  /// The number of values in each step.
  public var valuesPerStep: Int {
    switch self {
    case .fanOut: 100
    case .share: 10
    case .combineLatest, .merge, .twoThreads, .twoThreadsCombined: 2
    default: 1
    }
  }

  /// A Boolean value that indicates whether two threads contend for the same objects.
  public var isContended: Bool {
    switch self {
    case .twoThreads, .twoThreadsCombined: true
    default: false
    }
  }

  /// The number of other subscribers of the subject.
  public var otherSubscribers: Int? {
    switch self {
    case .subscribe: 0
    case .subscribe100: 100
    case .subscribe10000: 10_000
    default: nil
    }
  }
}
