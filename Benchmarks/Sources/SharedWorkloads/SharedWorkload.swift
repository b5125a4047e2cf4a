import Measurement

/// Returns a workload whose source this library and OpenCombine share, or `nil` if OpenCombine lacks the
/// operator.
func sharedWorkload(_ id: WorkloadID) -> Workload? {
  switch id {
  case .subjectSink: .subjectSink
  case .mapFilter: .mapFilter
  case .tenMaps: .tenMaps
  case .scan: .scan
  case .removeDuplicates: .removeDuplicates
  case .handleEvents: .handleEvents
  case .fanOut: .fanOut
  case .currentValue: .currentValue
  case .published: .published
  case .sequence: .sequence
  case .array: .array
  case .flatMap: .flatMap
  case .switchToLatest: .switchToLatest
  case .zip: .zip
  case .combineLatest, .merge, .twoThreadsCombined: nil
  case .share: .share
  case .receiveOn: .receiveOn
  case .erased: .erased
  case .subscribe, .subscribe100, .subscribe10000: id.otherSubscribers.map { .subscribe(others: $0) }
  case .buildJust: .buildJust
  case .buildFuture: .buildFuture
  case .twoThreads: .twoThreads
  }
}
