import Observation
import Testing

@testable import LivePagesCore

struct ObservedValueTests {
  @Observable
  final class Model {
    var name = "a"
    var other = 0
  }

  @Test func isRecomputedWhenItsInputsChange() {
    let model = Model()
    let changes = Locked(0)
    let value = ObservedValue<String> { changes.withLock { $0 += 1 } }
    var made = 0
    func current() -> String {
      value.current {
        made += 1
        return model.name
      }
    }
    #expect(current() == "a")
    model.other += 1
    #expect(current() == "a")
    #expect(made == 1)
    #expect(changes.withLock { $0 } == 0)
    model.name = "b"
    #expect(changes.withLock { $0 } == 1)
    #expect(current() == "b")
    #expect(made == 2)
  }
}
