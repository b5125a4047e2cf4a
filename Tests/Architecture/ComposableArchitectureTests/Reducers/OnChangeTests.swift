import ComposableArchitecture
import Testing

@MainActor
struct OnChangeTests {
  private struct Changes: Equatable {
    var count = 0
    var log: [String] = []
  }

  private let adder = Reduce<Changes, Int> { state, action in
    state.count += action
    return .none
  }

  @Test func runsWhenTheValueHasChanged() {
    let store = Store(initialState: Changes()) {
      adder.onChange(of: \.count) { old, new in
        Reduce { state, action in
          state.log.append("\(old)→\(new) by \(action), \(state.count)")
          return .none
        }
      }
    }
    for number in [1, 0, 2] { store.send(number) }
    #expect(store.log == ["0→1 by 1, 1", "1→3 by 2, 3"])
  }

  @Test func reducerChangesDoNotTriggerOnChangeAgain() {
    let store = Store(initialState: Changes()) {
      adder.onChange(of: \.count) { _, _ in
        Reduce { state, _ in
          state.count += 10
          return .none
        }
      }
    }
    store.send(1)
    #expect(store.count == 11)
  }

  @Test func itsEffectsRun() {
    let store = Store(initialState: Changes()) {
      adder.onChange(of: \.count) { _, new in
        Reduce { _, _ in new < 3 ? .now(1) : .none }
      }
    }
    store.send(1)
    #expect(store.count == 3)
  }

  @Test func customPredicateDefinesChange() {
    let store = Store(initialState: Changes()) {
      adder.onChange(of: \.count, removeDuplicates: { $0 / 10 == $1 / 10 }) { _, new in
        Reduce { state, _ in
          state.log.append("\(new)")
          return .none
        }
      }
    }
    for _ in 0..<12 { store.send(1) }
    #expect(store.log == ["10"])
  }

  @Test func closureReceivesTheOldValueAndCurrentState() {
    let store = Store(initialState: Changes()) {
      adder.onChange(of: \.count) { old, state in
        state.log.append("\(old)→\(state.count)")
        return .none
      }
    }
    for number in [1, 0, 2] { store.send(number) }
    #expect(store.log == ["0→1", "1→3"])
  }

  @Test func reducerEffectsPrecedeThoseOfTheClosure() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0 ? .send(1) : .none
      }
      .onChange(of: { $0.first }) { _, _ in .send(2) }
    }
    store.send(0)
    #expect(store.state == [0, 1, 2])
  }

  @Test func closureChangesDoNotTriggerOnChangeAgain() {
    let store = Store(initialState: Changes()) {
      adder.onChange(of: \.count) { _, state in
        state.count += 10
        return .none
      }
    }
    store.send(1)
    #expect(store.count == 11)
  }
}
