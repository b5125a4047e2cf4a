import Bloc
import Measurement

extension Workload {
  /// Adds an event to a bloc and runs the owner's job that handles it.
  static var blocPost: Workload {
    Workload { tally in
      let owner = ManualOwner()
      owner.executor.takeGlobalJobs()
      let bloc = makeBloc(on: owner)
      return { count in
        for _ in 0..<count {
          bloc.add(1)
          owner.executor.run()
        }
        tally.add(bloc.state)
      }
    }
  }
}

/// Creates a bloc that adds up numbers.
private func makeBloc(on owner: ManualOwner) -> Bloc<Int, Int> {
  // Safe, because a workload has one thread.
  nonisolated(unsafe) var bloc: Bloc<Int, Int>?
  owner.assumeIsolated { owner in
    let made = Bloc<Int, Int>(0, isolation: owner)
    made.on(Int.self) { event, emit in emit(emit.state + event) }
    bloc = made
  }
  guard let bloc else { preconditionFailure("The bloc was not created") }
  return bloc
}
