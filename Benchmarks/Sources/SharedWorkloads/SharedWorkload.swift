import Measurement

/// A workload that is written once for this library and for OpenCombine, if it is one of them.
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
