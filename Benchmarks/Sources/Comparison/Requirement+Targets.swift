import Measurement

extension Requirement {
  /// The targets of the current build configuration.
  static var targets: [Requirement] {
    #if DEBUG
      debugTargets
    #else
      releaseTargets
    #endif
  }

  static let releaseTargets: [Requirement] =
    [.meanSpeedup(atLeast: 12), .meanDistance(atMost: 3.5)] + rowTargets + [
      .allocations([.subscribe, .subscribe100, .subscribe10000], atMost: 3),
      .allocations([.buildJust], atMost: 1),
      .allocations([.buildFuture], atMost: 2),
      .allocations(synchronousOperators, atMost: 0),
      .time(.subscribe100, of: .subscribe, atMost: 1.15),
      .time(.subscribe10000, of: .subscribe, atMost: 1.15),
      .time(.twoThreads, of: .subjectSink, atMost: 3),
    ]

  /// About four fifths of the measured speedups, or five quarters of the measured distances for operators
  /// that OpenCombine lacks. They are ratios of values of one run, so that a slow or busy machine meets them,
  /// too. The README lists the same numbers.
  static let rowTargets: [Requirement] = [
    .speedup([.subjectSink], atLeast: 13),
    .speedup([.mapFilter], atLeast: 12),
    .speedup([.tenMaps], atLeast: 66),
    .speedup([.scan], atLeast: 10.5),
    .speedup([.removeDuplicates], atLeast: 36),
    .speedup([.handleEvents], atLeast: 9.5),
    .speedup([.fanOut], atLeast: 9.4),
    .speedup([.currentValue], atLeast: 8),
    .speedup([.published], atLeast: 10.5),
    .speedup([.sequence], atLeast: 28),
    .speedup([.array], atLeast: 27),
    .speedup([.flatMap], atLeast: 30),
    .speedup([.switchToLatest], atLeast: 22),
    .speedup([.zip], atLeast: 24.5),
    .distance([.combineLatest], atMost: 6.8),
    .distance([.merge], atMost: 6),
    .speedup([.share], atLeast: 12.5),
    .speedup([.receiveOn], atLeast: 17.5),
    .speedup([.erased], atLeast: 9),
    .speedup([.subscribe], atLeast: 3.5),
    .speedup([.subscribe100], atLeast: 4.7),
    .speedup([.subscribe10000], atLeast: 4.6),
    .speedup([.buildJust], atLeast: 13.2),
    .speedup([.buildFuture], atLeast: 13.3),
  ]

  static let debugTargets: [Requirement] = [
    .speedup(WorkloadID.allCases, atLeast: 1)
  ]

  /// The workloads that must not allocate for a value.
  private static let synchronousOperators: [WorkloadID] = [
    .subjectSink, .mapFilter, .tenMaps, .scan, .removeDuplicates, .handleEvents, .fanOut, .currentValue,
    .published,
    .sequence, .array, .flatMap, .switchToLatest, .zip, .combineLatest, .merge, .share, .receiveOn, .erased,
    .twoThreads, .twoThreadsCombined,
  ]
}
