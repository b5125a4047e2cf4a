import CombineCore
import ComposableArchitecture
import Interleaving

/// A store that an actor owns, and effects that send it actions from other threads.
enum Stores {
  static var scenarios: [Scenario] {
    [
      delivering("store-effects-from-two-threads", threads: 2),
      delivering("store-effect-while-owner-sends", threads: 1) { home in await home.send(.own) },
      delivering("store-released-while-effect-sends", threads: 1, isWhole: false) { home in
        await home.release()
      },
      awaiting("store-task-finishes-while-effect-sends") { home, feature in await home.finish(feature) },
      awaiting("store-task-cancelled-while-effect-sends") { home, feature in await home.cancel(feature) },
    ]
  }

  struct Feature: Reducer {
    enum Action {
      case start
      case received(Int)
      case own
    }

    // Subjects are thread-safe.
    nonisolated(unsafe) let subject: PassthroughSubject<Int, Never>
    let log: TurnLog<Int>

    var body: some ReducerOf<Self> {
      Reduce<Int, Action> { state, action in
        switch action {
        case .start: return .publisher { subject.map(Action.received) }
        case .received(let value):
          log.append(value)
          state += 1
          return .none
        case .own:
          state += 1
          return .none
        }
      }
    }

    typealias State = Int
  }

  actor Home {
    private var store: Store<Int, Feature.Action>?

    func start(_ feature: Feature) {
      let store = Store(initialState: 0) { feature }
      self.store = store
      store.send(.start)
    }

    /// Waits for the effects of an action.
    func finish(_ feature: Feature) async {
      let store = Store(initialState: 0) { feature }
      self.store = store
      await store.send(.start).finish()
    }

    func cancel(_ feature: Feature) {
      let store = Store(initialState: 0) { feature }
      self.store = store
      store.send(.start).cancel()
    }

    func send(_ action: Feature.Action) { store?.send(action) }

    func release() { store = nil }

    var state: Int? { store?.withState { $0 } }
  }

  /// A task waits for effects while a thread sends values to them and completes them.
  private static func awaiting(
    _ name: String,
    _ wait: @escaping @Sendable (Home, Feature) async -> Void
  ) -> Scenario {
    Scenario(name) { trial in
      let executor = TurnExecutor(trial)
      let subject = PassthroughSubject<Int, Never>()
      let feature = Feature(subject: subject, log: TurnLog<Int>())
      let isOver = TurnLog<Bool>()
      let home = Home()
      executor.task {
        await wait(home, feature)
        isOver.append(true)
      }
      trial.thread("sends") {
        subject.send(1)
        subject.send(completion: .finished)
      }
      trial.atEnd { trial.expect(isOver.entries == [true], "the task waits for ever") }
      trial.cleanUp { executor.task { await home.release() } }
    }
  }

  /// - Parameters:
  ///   - threads: The number of threads that send two values each.
  ///   - isWhole: Whether every value has to arrive.
  ///   - beside: The operation of a concurrent task.
  private static func delivering(
    _ name: String,
    threads: Int,
    isWhole: Bool = true,
    beside: (@Sendable (Home) async -> Void)? = nil
  ) -> Scenario {
    Scenario(name) { trial in
      let executor = TurnExecutor(trial)
      let subject = PassthroughSubject<Int, Never>()
      let log = TurnLog<Int>()
      let hasStarted = TurnFlag()
      let feature = Feature(subject: subject, log: log)
      let home = Home()
      executor.task {
        await home.start(feature)
        hasStarted.set()
        await beside?(home)
      }
      for thread in 0..<threads {
        trial.thread("sends") {
          hasStarted.wait()
          subject.send(10 * thread + 1)
          subject.send(10 * thread + 2)
        }
      }
      trial.atEnd {
        for thread in 0..<threads {
          let values = log.entries.filter { $0 / 10 == thread }
          let expected = [10 * thread + 1, 10 * thread + 2]
          if isWhole {
            trial.expect(values, expected)
          } else {
            trial.expect(values, [], [expected[0]], expected)
          }
        }
      }
      trial.cleanUp { executor.task { await home.release() } }
    }
  }
}
