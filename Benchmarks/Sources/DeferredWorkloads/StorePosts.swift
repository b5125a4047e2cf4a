import ComposableArchitecture
import Measurement

extension Workload {
  /// Sends actions through an effect's publisher, outside the store's owner, and runs the owner's job that
  /// handles them.
  static func storePost(messages: Int) -> Workload {
    Workload { tally in
      let owner = ManualOwner()
      let source = PassthroughSubject<Int, Never>()
      owner.executor.takeGlobalJobs()
      let store = makeStore(of: source, on: owner)
      _ = store.send(0)
      return { count in
        for _ in 0..<count {
          for _ in 0..<messages { source.send(1) }
          owner.executor.run()
        }
        tally.add(store.state)
      }
    }
  }
}

/// Creates a store that adds up the numbers of a publisher.
private func makeStore(of source: PassthroughSubject<Int, Never>, on owner: ManualOwner) -> Store<Int, Int> {
  // Safe, because a workload has one thread.
  nonisolated(unsafe) let source = source
  nonisolated(unsafe) var store: Store<Int, Int>?
  owner.assumeIsolated { owner in
    store = Store(
      initialState: 0,
      reducer: {
        Reduce<Int, Int> { state, action in
          guard action != 0 else { return source.eraseToEffect() }
          state += action
          return .none
        }
      },
      isolation: owner
    )
  }
  guard let store else { preconditionFailure("The store was not created") }
  return store
}
