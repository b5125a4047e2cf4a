#if Macros
  import ComposableArchitecture

  /// A feature that waits, and whose actions have all kinds of associated values.
  @Reducer
  struct Garden {
    @ObservableState
    struct State: Equatable, Sendable {
      var flowers = 0
      var name = ""
      var isOpen = false
      var bed = Bed.State()
      var many: [Int] = []
    }

    enum Action: Equatable, Sendable {
      case planted
      case plantedSeveral(Int)
      case named(String)
      case opened(Bool)
      case moved(from: Int, to: Int)
      case bed(Bed.Action)
      case waited
      case grew(to: Int)
      case filled([Int])
    }

    let clock: TestClock<Duration>

    var body: some ReducerOf<Self> {
      Scope(state: \.bed, action: \.bed) { Bed() }
      Reduce { state, action in
        switch action {
        case .planted: state.flowers += 1
        case .plantedSeveral(let count): state.flowers += count
        case .named(let name): state.name = name
        case .opened(let isOpen): state.isOpen = isOpen
        case .moved(_, let place): state.many = [place]
        case .bed: break
        case .waited:
          return .run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.planted)
          }
        case .filled(let many): state.many = many
        case .grew(let count): state.many = Array(0..<count)
        }
        return .none
      }
    }
  }

  @Reducer
  struct Bed {
    @ObservableState
    struct State: Equatable, Sendable { var isWatered = false }

    enum Action: Equatable, Sendable { case watered, dried }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.isWatered = action == .watered
        return .none
      }
    }
  }
#endif
