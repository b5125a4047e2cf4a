import Measurement

/// Returns a workload that calls closures directly, about the lowest cost for callees that are unknown at
/// compile time.
public func plainWorkload(_ id: WorkloadID) -> Workload {
  switch id {
  case .subjectSink, .receiveOn: .sink
  case .mapFilter, .erased: .mapFilter
  case .tenMaps: .tenMaps
  case .scan: .scan
  case .removeDuplicates: .removeDuplicates
  case .handleEvents: .handleEvents
  case .fanOut, .share: .sending(toSinks: id.valuesPerStep)
  case .currentValue: .currentValue
  case .published: .published
  case .sequence: .sequence
  case .array: .array
  case .flatMap, .switchToLatest: .flatMap
  case .zip: .zip
  case .combineLatest: .combineLatest
  case .merge: .merge
  case .subscribe, .subscribe100, .subscribe10000: .subscribe(others: id.otherSubscribers ?? 0)
  case .buildJust: .buildJust
  case .buildFuture: .buildFuture
  case .twoThreads: .twoThreads
  case .twoThreadsCombined: .twoThreadsCombined
  }
}
