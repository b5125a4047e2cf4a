import Bloc
import Measurement

extension Workload {
  /// An event that is added to a bloc, and the owner's turn that handles it.
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

/// A bloc that adds up numbers.
private func makeBloc(on owner: ManualOwner) -> Bloc<Int, Int> {
  // Unsafe: a workload has one thread.
  nonisolated(unsafe) var bloc: Bloc<Int, Int>?
  owner.assumeIsolated { owner in
    let made = Bloc<Int, Int>(0, isolation: owner)
    made.on(Int.self) { event, emit in emit(emit.state + event) }
    bloc = made
  }
  guard let bloc else { preconditionFailure("The bloc was not made") }
  return bloc
}
