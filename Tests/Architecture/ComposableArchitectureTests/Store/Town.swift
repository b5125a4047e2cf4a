import ComposableArchitecture
import Foundation

@testable import ComposableArchitecture

/// An actor that owns many stores, each of which runs one effect that sends several actions.
actor Town {
  /// A feature that counts the actions of its effect.
  struct Walker: Reducer {
    enum Kind: CaseIterable, Sendable {
      /// A task, with or without an ID.
      case task, taskWithID
      /// A publisher that emits immediately, or from another thread.
      case publisher, publisherElsewhere
    }

    enum Action: Sendable {
      case walk(Kind, steps: Int)
      case step
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .step:
        state += 1
        return .none
      case .walk(let kind, let steps):
        return effect(kind, steps: steps)
      }
    }

    private func effect(_ kind: Kind, steps: Int) -> Effect<Action> {
      switch kind {
      case .task, .taskWithID:
        let run = Effect<Action>.run { send in
          for _ in 0..<steps { await send(.step) }
        }
        return kind == .task ? run : run.cancellable(id: 1, cancelInFlight: true)
      case .publisher:
        return (0..<steps).publisher.map { _ in Action.step }.eraseToEffect()
      case .publisherElsewhere:
        return .run { subscriber in
          DispatchQueue.global().async {
            for _ in 0..<steps { subscriber.send(.step) }
            subscriber.send(completion: .finished)
          }
          return AnyCancellable {}
        }
      }
    }
  }

  private var stores: [Store<Int, Walker.Action>] = []

  /// Creates the stores, runs the effect of each, and waits for all to finish.
  func walk(stores count: Int, steps: Int) async {
    for _ in 0..<count { stores.append(Store(initialState: 0) { Walker() }) }
    let kinds = Walker.Kind.allCases
    let tasks = stores.enumerated().map { index, store in
      store.send(.walk(kinds[index % kinds.count], steps: steps))
    }
    for task in tasks { await task.finish() }
  }

  /// Cancels effects as soon as they run, by ID, through tasks and by releasing stores.
  func walkAndStop(stores count: Int, steps: Int) async {
    for _ in 0..<count { stores.append(Store(initialState: 0) { Walker() }) }
    let kinds = Walker.Kind.allCases
    let tasks = stores.enumerated().map { index, store in
      let task = store.send(.walk(kinds[index % kinds.count], steps: steps))
      if index % 5 == 0 { task.cancel() }
      if index % 5 == 1 { store.send(.walk(.taskWithID, steps: 1)) }
      return task
    }
    stores.removeLast(count / 2)
    for task in tasks { await task.finish() }
  }

  /// How many effect actions each store has handled.
  var steps: [Int] { stores.map(\.state) }

  var effectsInFlight: Int { stores.reduce(0) { $0 + $1.effectsInFlight } }
}
