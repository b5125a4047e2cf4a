import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

struct ObservationStressTests {
  /// Counts the actions that effects on all threads send.
  private struct Counting: Reducer {
    enum Action {
      case start(tasks: Int, sends: Int)
      case add
    }

    func reduce(into state: inout Part, action: Action) -> EffectTask<Action> {
      switch action {
      case .start(let tasks, let sends):
        return .merge(
          (0..<tasks).map { _ in
            .run { send in
              for _ in 0..<sends { await send(.add) }
            }
          }
        )
      case .add:
        state.count += 1
        state.name = "\(state.count)"
        return .none
      }
    }
  }

  private actor Session {
    private var seen: [String] = []

    func run(tasks: Int, sends: Int) async -> [String] {
      let store = StoreOf<Counting>(initialState: Part()) { Counting() }
      let token = observe { self.seen.append("\(store.count) \(store.name)") }
      await store.send(.start(tasks: tasks, sends: sends)).finish()
      token.cancel()
      return seen
    }
  }

  @Test func readersSeeEachChangeOfEffectsFromAllThreadsOnceAndWhole() async {
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let seen = await Session().run(tasks: 8, sends: 25)
          let counts = seen.dropFirst().compactMap { Int($0.split(separator: " ")[0]) }
          #expect(counts == counts.sorted())
          #expect(counts.last == 200)
          #expect(counts.allSatisfy { seen.contains("\($0) \($0)") })
        }
      }
    }
  }

  @Test func copiesOfAStoresStateAreChangedOnOtherThreads() async {
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let (states, changed) = AsyncStream.makeStream(of: Part.self)
          async let sum = Self.change(states)
          let session = Publishing()
          await session.run(sends: 100) { changed.yield($0) }
          changed.finish()
          #expect(await sum == 100 * 101 / 2)
        }
      }
    }
  }

  @Test func observationsEndOnAnyThread() async {
    await withTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          let session = Publishing()
          let token = await session.observe()
          async let sends: Void = session.run(sends: 20) { _ in }
          token.cancel()
          await sends
          #expect(token.isCancelled)
        }
      }
    }
  }

  private actor Publishing {
    private var store: StoreOf<Counting>?
    private var runs = 0

    /// The initializer of an actor is not isolated to the actor.
    private func madeStore() -> StoreOf<Counting> {
      if let store { return store }
      let store = StoreOf<Counting>(initialState: Part()) { Counting() }
      self.store = store
      return store
    }

    func observe() -> ObserveToken {
      let store = madeStore()
      return ComposableArchitecture.observe {
        _ = store.count
        self.runs += 1
      }
    }

    func run(sends: Int, publish: (Part) -> Void) async {
      let store = madeStore()
      for _ in 0..<sends {
        store.send(.add)
        publish(store.state)
        await Task.yield()
      }
    }
  }

  /// Reads and changes copies that share a registrar with the state that the store changes at the same time.
  @concurrent
  private static func change(_ states: AsyncStream<Part>) async -> Int {
    var sum = 0
    for await state in states {
      var copy = state
      let notice = Notice { _ = copy.count }
      copy.count += 0
      copy.name = "copy"
      copy.count += 1
      #expect(notice.wasGiven)
      sum += state.count
    }
    return sum
  }
}
