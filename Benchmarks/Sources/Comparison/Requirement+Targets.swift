import Measurement

extension Requirement {
  /// What the library has to reach.
  static var targets: [Requirement] {
    #if DEBUG
      debugTargets
    #else
      releaseTargets
    #endif
  }

  static let releaseTargets: [Requirement] = [
    .meanSpeedup(atLeast: 6),
    .speedup(WorkloadID.allCases.filter(\.belongsIntoMean), atLeast: 3),
    .speedup([.sequence, .array], atLeast: 20),
    .speedup([.zip, .flatMap, .switchToLatest, .removeDuplicates, .share], atLeast: 5),
    .allocations([.subscribe, .subscribe100, .subscribe10000], atMost: 3),
    .allocations(synchronousOperators, atMost: 0),
    .time(.subscribe100, of: .subscribe, atMost: 1.15),
    .time(.subscribe10000, of: .subscribe, atMost: 1.15),
    .time(.twoThreads, of: .subjectSink, atMost: 3),
  ]

  static let debugTargets: [Requirement] = [
    .speedup(WorkloadID.allCases, atLeast: 1)
  ]

  /// Those whose steps subscribe to nothing.
  private static let synchronousOperators: [WorkloadID] = [
    .subjectSink, .mapFilter, .tenMaps, .scan, .removeDuplicates, .handleEvents, .fanOut, .currentValue,
    .published,
    .sequence, .array, .flatMap, .switchToLatest, .zip, .combineLatest, .merge, .share, .receiveOn, .erased,
    .twoThreads, .twoThreadsCombined,
  ]
}
