import ComposableArchitecture
import Testing

@MainActor
struct ReducerBuilderTests {
  private struct Add: Reducer {
    let name: String
    func reduce(into state: inout [String], action: Int) -> EffectTask<Int> {
      state.append("\(name)\(action)")
      return .none
    }
  }

  private func log<R: Reducer<[String], Int>>(
    @ReducerBuilder<[String], Int> _ reducer: () -> R
  ) -> [String] {
    var state: [String] = []
    _ = reducer().reduce(into: &state, action: 1)
    return state
  }

  @Test func runsReducersInOrder() {
    #expect(
      log {
        Add(name: "a")
        Add(name: "b")
        Add(name: "c")
      } == ["a1", "b1", "c1"]
    )
    #expect(log {} == [])
  }

  @Test(arguments: [true, false]) func takesConditions(_ isOn: Bool) {
    #expect(
      log {
        Add(name: "a")
        if isOn { Add(name: "b") }
        if isOn {
          Add(name: "c")
        } else {
          EmptyReducer()
        }
      } == (isOn ? ["a1", "b1", "c1"] : ["a1"])
    )
  }

  @Test(arguments: [0, 1, 2]) func takesSwitches(_ choice: Int) {
    #expect(
      log {
        switch choice {
        case 0: Add(name: "zero")
        case 1: Add(name: "one")
        default: EmptyReducer()
        }
      } == [["zero1"], ["one1"], []][choice]
    )
  }

  @Test func takesOptionalsLoopsAndAvailability() {
    let name: String? = "optional"
    #expect(
      log {
        if let name { Add(name: name) }
        for number in 0..<3 { Add(name: "loop\(number)-") }
        if #available(macOS 15, *) { Add(name: "available") }
      } == ["optional1", "loop0-1", "loop1-1", "loop2-1", "available1"]
    )
  }

  @Test func mergesEffectsInOrder() {
    struct Echo: Reducer {
      let reply: Int
      func reduce(into state: inout [Int], action: Int) -> EffectTask<Int> {
        state.append(action)
        return action == 0 ? .now(reply) : .none
      }
    }
    let store = Store(initialState: [Int]()) {
      Echo(reply: 1)
      for number in 2...3 { Echo(reply: number) }
    }
    store.send(0)
    #expect(store.state == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  }
}
