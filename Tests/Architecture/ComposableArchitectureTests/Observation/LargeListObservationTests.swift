import ComposableArchitecture
import Testing

/// Observing a collection reads the identities only of the elements that change.
@MainActor struct LargeListObservationTests {
  private struct Row: ObservableState, Identifiable {
    let id: Int
    var number = 0
    let asked: LockIsolated<Int>
    private var registrar = ObservationStateRegistrar()

    init(id: Int, asked: LockIsolated<Int>) {
      self.id = id
      self.asked = asked
    }

    var _$id: ObservableStateID {
      asked.withValue { $0 += 1 }
      return registrar.id
    }

    mutating func _$willModify() { registrar._$willModify() }
  }

  private struct List: Reducer {
    struct State: ObservableState {
      private var _rows: IdentifiedArrayOf<Row>
      var rows: IdentifiedArrayOf<Row> {
        get {
          registrar.access(self, keyPath: \.rows)
          return _rows
        }
        set { registrar.mutate(keyPath: \Self.rows, &_rows, newValue, _$isIdentityEqual) }
        _modify {
          let modification = registrar.willModify(keyPath: \Self.rows, &_rows, _$identity)
          defer { registrar.didModify(modification, &_rows, _$identity) }
          yield &_rows
        }
      }

      private var registrar = ObservationStateRegistrar()
      var _$id: ObservableStateID { registrar.id }
      mutating func _$willModify() { registrar._$willModify() }

      init(_ rows: [Row]) {
        _rows = IdentifiedArray(uniqueElements: rows)
      }
    }

    enum Action { case update((inout State) -> Void) }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .update(let update): update(&state)
      }
      return .none
    }
  }

  private let asked = LockIsolated(0)

  private func store(_ count: Int) -> StoreOf<List> {
    let rows = (0..<count).map { Row(id: $0, asked: asked) }
    return Store(initialState: List.State(rows)) { List() }
  }

  @Test(arguments: [10, 10_000]) func changingARowAsksForItsIdentityOnly(_ count: Int) {
    let store = store(count)
    let notice = Notice { _ = store.rows.count }
    for _ in 0..<3 {
      asked.setValue(0)
      store.send(.update { $0.rows[id: 3]?.number += 1 })
      store.send(.update { $0.rows[5].number += 1 })
      #expect(asked.value <= 4)
    }
    #expect(!notice.wasGiven)
  }

  private typealias Change = (name: String, isChange: Bool, make: (inout IdentifiedArrayOf<Row>) -> Void)

  @Test func observersAreNotifiedOfStructuralChangesOfRows() {
    let asked = asked
    let new = { (id: Int) in Row(id: id, asked: asked) }
    let changes: [Change] = [
      ("change", false, { $0[id: 1]?.number = 1 }),
      ("change by position", false, { $0[1].number = 1 }),
      (
        "copy, change and set", false,
        {
          if var row = $0[id: 1] {
            row.number = 1
            $0[id: 1] = row
          }
        }
      ),
      (
        "copy, change and set by position", false,
        {
          var row = $0[1]
          row.number = 1
          $0[1] = row
        }
      ),
      (
        "copy, change and update", false,
        {
          var row = $0[1]
          row.number = 1
          $0.updateOrAppend(row)
        }
      ),
      ("remove none", false, { $0.removeAll { $0.id == 99 } }),
      ("insert what is there", false, { $0.append($0[1]) }),
      ("replace", true, { $0[id: 1] = new(1) }),
      ("replace by position", true, { $0[1] = new(1) }),
      ("replace in place", true, { rows in { (row: inout Row) in row = new(1) }(&rows[1]) }),
      ("update", true, { $0.update(new(1), at: 1) }),
      ("another id", true, { $0[1] = new(7) }),
      ("append", true, { $0.append(new(7)) }),
      ("remove", true, { $0.remove(id: 1) }),
      ("swap", true, { $0.swapAt(0, 1) }),
      ("sort a slice", true, { $0[1...].sort { $0.id > $1.id } }),
      ("another array", true, { $0 = IdentifiedArray(uniqueElements: (0..<3).map(new)) }),
    ]
    for change in changes {
      let store = store(3)
      // The identities are read once beforehand, so that each change is at least the second.
      _ = Notice { _ = store.rows.count }
      store.send(.update { $0.rows[0].number = 5 })
      let notice = Notice { _ = store.rows.count }
      store.send(.update { change.make(&$0.rows) })
      #expect(notice.wasGiven == change.isChange, "\(change.name)")
    }
  }

  @Test func restoringAnEarlierCopyNotifiesObservers() {
    let store = store(3)
    let first = Notice { _ = store.rows.count }
    store.send(.update { $0.rows[0].number = 5 })
    let earlier = store.withState { $0.rows }
    store.send(.update { $0.rows[1].number = 5 })
    #expect(!first.wasGiven)
    let notice = Notice { _ = store.rows.count }
    store.send(
      .update { state in
        func undo(_ rows: inout IdentifiedArrayOf<Row>) { rows = earlier }
        undo(&state.rows)
      }
    )
    #expect(notice.wasGiven)
  }
}
