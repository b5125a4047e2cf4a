#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  struct ClusterModelTests {
    /// Runs three servers for 300 steps each: see ``ClusterModel``.
    ///
    /// `TRIBUTARY_MODEL_RUNS=100000` sets the number of runs, and `TRIBUTARY_MODEL_SEED=N` repeats one run.
    @Test func noFaultDoublesOrReordersMessagesOrInventsVisitors() {
      let environment = ProcessInfo.processInfo.environment
      let seeds: [UInt64]
      if let seed = environment["TRIBUTARY_MODEL_SEED"].flatMap(UInt64.init) {
        seeds = [seed]
      } else {
        seeds = Array(0..<(environment["TRIBUTARY_MODEL_RUNS"].flatMap(UInt64.init) ?? 1000))
      }
      for seed in seeds {
        var model = ClusterModel(seed: seed)
        if let problem = model.run(steps: 300) {
          Issue.record("TRIBUTARY_MODEL_SEED=\(seed): \(problem)")
          return
        }
      }
    }
  }
#endif
