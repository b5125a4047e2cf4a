import CombineProbes
import ComposableArchitecture

/// A step that is performed on each of the compared stores.
enum HouseholdStep {
  case send(Household.Action)
  case wait(milliseconds: Int)

  static func drawn(_ count: Int, from seed: UInt64) -> [HouseholdStep] {
    var random = SplitMix(state: seed)
    var rows: Set<Int> = []
    var hasGuest = false
    return (0..<count).map { index in
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        return .wait(milliseconds: .random(in: 1...16, using: &random))
      case 1:
        hasGuest.toggle()
        return .send(hasGuest ? .guestCame : .guestWent)
      case 2, 3, 4:
        rows.insert(index)
        return .send(.rowAdded(index))
      case 5 where !rows.isEmpty:
        let row = rows.sorted()[.random(in: 0..<rows.count, using: &random)]
        rows.remove(row)
        return .send(.rowRemoved(row))
      case 6..<11 where !rows.isEmpty:
        let row = rows.sorted()[.random(in: 0..<rows.count, using: &random)]
        return .send(.rows(.element(id: row, action: .drawn(index, using: &random))))
      case 11..<15 where hasGuest:
        return .send(.guest(.drawn(index, using: &random)))
      default:
        return .send(.owner(.drawn(index, using: &random)))
      }
    }
  }
}

/// A feature that acts immediately or later, and cancels pending effects.
struct Dweller: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    /// A value that records the order of the actions.
    var trace = 0
    var handled = 0
  }

  enum Action: Equatable {
    case done(Int)
    case doAtOnce([Int])
    case doLater(Int, after: Duration, id: Int, cancelInFlight: Bool)
    case cancel(id: Int)

    static func drawn(_ index: Int, using random: inout SplitMix) -> Action {
      let id = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: return .done(index)
      case 2, 3: return .doAtOnce(Array(index..<(index + Int.random(in: 0..<5, using: &random))))
      case 4: return .cancel(id: id)
      default:
        // No two effects end at the same time.
        let duration = Duration.milliseconds(Int.random(in: 0..<20, using: &random)) + .nanoseconds(index + 1)
        return .doLater(index, after: duration, id: id, cancelInFlight: .random(using: &random))
      }
    }
  }

  let clock: TestClock<Duration>

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    state.handled += 1
    switch action {
    case .done(let number):
      state.trace = state.trace &* 31 &+ number
      return number.isMultiple(of: 7) ? .send(.done(number + 1)) : .none
    case .doAtOnce(let numbers):
      return .merge(numbers.map { .send(.done($0)) })
    case .doLater(let number, let duration, let id, let cancelInFlight):
      return .run { [clock] send in
        try await clock.sleep(for: duration)
        await send(.done(number))
      }
      .cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id):
      return .cancel(id: id)
    }
  }
}

struct Household: Reducer {
  struct State: Equatable {
    var owner = Dweller.State()
    var rows: IdentifiedArrayOf<Dweller.State> = []
    var guest: Dweller.State?
    var handled = 0
  }

  enum Action: Equatable, CasePathable {
    case owner(Dweller.Action)
    case rows(IdentifiedActionOf<Dweller>)
    case guest(Dweller.Action)
    case guestCame
    case guestWent
    case rowAdded(Int)
    case rowRemoved(Int)

    struct AllCasePaths: Sendable {
      let owner = AnyCasePath(case: Action.owner)
      let rows = AnyCasePath(case: Action.rows)
      let guest = AnyCasePath(case: Action.guest)
    }
    static let allCasePaths = AllCasePaths()
  }

  let clock: TestClock<Duration>

  var body: some ReducerOf<Self> {
    Scope(state: \.owner, action: \.owner) { Dweller(clock: clock) }
    Reduce { state, action in
      state.handled += 1
      switch action {
      case .guestCame: state.guest = Dweller.State()
      case .guestWent: state.guest = nil
      case .rowAdded(let id): state.rows.append(Dweller.State(id: id))
      case .rowRemoved(let id): state.rows.remove(id: id)
      case .owner, .rows, .guest: break
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Dweller(clock: clock) }
    .forEach(\.rows, action: \.rows) { Dweller(clock: clock) }
  }
}
