#if Macros
  import ComposableArchitecture
  import LivePages
  import Testing

  // What visitors have in common, in the module's documentation.

  private struct BoardNote: Hashable {
    var text: String
  }

  private struct Visitor: Hashable, Identifiable {
    let id: Int
  }

  @Reducer
  private struct Board {
    @ObservableState
    struct State: Equatable {
      var visitor: Visitor
      var visitors: IdentifiedArrayOf<Visitor> = []
      var text = ""
      var heard: [String] = []
    }

    enum Action {
      case appeared
      case disappeared
      case saidTapped
      case heard(BoardNote)
      case visitorsChanged(IdentifiedArrayOf<Visitor>)
    }

    private enum CancelID { case board }

    @Dependency(\.topics) var topics

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .heard(let note):
          state.heard.append(note.text)
          return .none
        case .visitorsChanged(let visitors):
          state.visitors = visitors
          return .none
        case .appeared:
          return .merge(
            .publisher { topics.topic("board", of: BoardNote.self).map(Action.heard) },
            .publisher { [me = state.visitor] in
              topics.presence("board", of: Visitor.self).joined(by: me).map(Action.visitorsChanged)
            }
          )
          .cancellable(id: CancelID.board)
        case .disappeared:
          return .cancel(id: CancelID.board)
        case .saidTapped:
          topics.topic("board").send(BoardNote(text: state.text))
          return .none
        }
      }
    }
  }

  struct BoardGuideTests {
    @Test @MainActor func visitorsSeeAndHearEachOther() {
      let topics = Topics()
      let stores = [1, 2].map { id in
        withDependencies {
          $0.topics = topics
        } operation: {
          Store(initialState: Board.State(visitor: Visitor(id: id), text: "from \(id)")) { Board() }
        }
      }
      for store in stores { store.send(.appeared) }
      stores[0].send(.saidTapped)
      #expect(stores.map(\.heard) == [["from 1"], ["from 1"]])
      #expect(stores.map(\.visitors.ids) == [[1, 2], [1, 2]])
      stores[1].send(.disappeared)
      #expect(stores[0].visitors.ids == [1])
    }
  }
#endif
