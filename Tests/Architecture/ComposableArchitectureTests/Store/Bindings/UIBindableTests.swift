import ComposableArchitecture
import Testing

@MainActor
struct UIBindableTests {
  private struct Lamp: Reducer {
    struct State: Equatable {
      var isOn = false
      var bulb = Bulb()
    }
    struct Bulb: Equatable { var watts = 40 }

    enum Action: CasePathable {
      case isOnChanged(Bool)
      case wattsChanged(Int)

      struct AllCasePaths: Sendable {
        let isOnChanged = AnyCasePath(case: Action.isOnChanged)
        let wattsChanged = AnyCasePath(case: Action.wattsChanged)
      }
      static let allCasePaths = AllCasePaths()
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .isOnChanged(let isOn): state.isOn = isOn
      case .wattsChanged(let watts): state.bulb.watts = watts
      }
      return .none
    }
  }

  private struct LampView {
    @UIBindable var store: StoreOf<Lamp>

    var isOn: StoreBinding<Bool> { $store.isOn.sending(\.isOnChanged) }
    var watts: StoreBinding<Int> { $store.bulb.watts.sending(\.wattsChanged) }
  }

  private struct ProfileView {
    @UIBindable var store: StoreOf<Profile>

    var age: StoreBinding<Int> { $store.age }
  }

  @Test func changesArePropertiesOfBindingActions() {
    let store = Store(initialState: Profile.State()) { Profile() }
    let view = ProfileView(store: store)
    view.age.wrappedValue = 3
    #expect(store.age == 3)
    #expect(view.age.wrappedValue == 3)
    UIBindable(store).age.animation().wrappedValue += 1
    #expect(store.age == 4)
  }

  @Test func changesAreTheActionsThatAreNamed() {
    let store = Store(initialState: Lamp.State()) { Lamp() }
    let view = LampView(store: store)
    view.isOn.wrappedValue = true
    view.watts.wrappedValue += 20
    #expect(store.state == Lamp.State(isOn: true, bulb: Lamp.Bulb(watts: 60)))
    #expect(view.isOn.wrappedValue)
    #expect(view.$store.id == store.id)
  }
}
