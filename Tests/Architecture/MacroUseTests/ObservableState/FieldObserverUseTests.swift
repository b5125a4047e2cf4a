#if Macros
  import ComposableArchitecture
  import Observation
  import Testing

  @ObservableState
  struct ObservedFields: Equatable {
    var count = 0 {
      didSet {
        changes.append("\(oldValue) -> \(count)")
        count = min(count, 10)
      }
    }
    var name = "" {
      willSet { changes.append("will be \(newValue)") }
    }
    var list: [Int] = [] {
      didSet { self.list.sort() }
    }
    var width = 0 {
      didSet {
        if let width = limit { self.width = min(self.width, width) }
      }
    }
    var limit: Int?
    var changes: [String] = []
  }

  struct FieldObserverUseTests {
    @Test func observersRunOnceForEachChange() {
      var state = ObservedFields()
      state.count = 3
      state.count += 1
      state.name = "a"
      state.list.append(contentsOf: [3, 1, 2])
      #expect(state.changes == ["0 -> 3", "3 -> 4", "will be a"])
      #expect(state.list == [1, 2, 3])
    }

    @Test func anObserverSetsItsOwnFieldWithoutCallingItselfAgain() {
      var state = ObservedFields()
      state.count = 99
      #expect(state.count == 10)
      #expect(state.changes == ["0 -> 99"])
    }

    @Test func anObserverWithALocalVariableOfTheSameNameSetsItsField() {
      var state = ObservedFields(limit: 10)
      state.width = 99
      #expect(state.width == 10)
    }

    @Test func initializersCallNoObservers() {
      #expect(ObservedFields(count: 99).count == 99)
      #expect(ObservedFields(count: 99).changes.isEmpty)
    }

    @Test func readersOfTheFieldAreNotified() {
      var state = ObservedFields()
      let notified = LockIsolated(0)
      func read(_ field: KeyPath<ObservedFields, some Any>) {
        withObservationTracking {
          _ = state[keyPath: field]
        } onChange: {
          notified.withValue { $0 += 1 }
        }
      }
      read(\.count)
      state.count = 5
      #expect(notified.value == 1)
      read(\.count)
      state.count = 5
      #expect(notified.value == 1)
      state.name = "b"
      #expect(notified.value == 1)
      state.count = 20
      #expect(notified.value == 2)
    }
  }
#endif
