import ComposableArchitecture
import CustomDump
import Foundation
import Testing

struct BindingStateTests {
  private struct Settings: Codable, Hashable {
    @BindingState var name = "a"
  }

  @Test func wrapsAValue() {
    var settings = Settings()
    settings.name = "b"
    #expect(settings.$name.wrappedValue == "b")
    settings.$name.wrappedValue = "c"
    #expect(settings.name == "c")
    #expect(settings == Settings(name: "c"))
    #expect(settings != Settings())
  }

  @Test func isEncodedAsItsValue() throws {
    let data = try JSONEncoder().encode(Settings())
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"a"}"#)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == Settings())
  }

  @Test func actionsSetItAndMatchIt() {
    let action = BindingAction.set(\Settings.$name, "b")
    #expect(action == .set(\.$name, "b"))
    #expect(action != .set(\.$name, "c"))
    #expect((\Settings.$name) ~= action)
    let value: String? = action[case: \.$name]
    #expect(value == "b")
  }

  @MainActor
  @Test func propertiesOfTheValueAreBoundLikeIt() async {
    let store = Store(initialState: Order.State()) { Order() }
    let viewStore = ViewStore(store, observe: { $0 })
    store.send(.binding(.set(\.$address.city, "a")))
    #expect(store.address == Order.Address(city: "a"))
    viewStore.binding(\.$address.street).wrappedValue = "b"
    #expect(viewStore.address == Order.Address(street: "b", city: "a"))
    #expect(store.matches == ["city", "street"])
    #expect(store.$address.city.wrappedValue == "a")
  }
}

/// A feature with bindable state in one of its properties.
private struct Order: Reducer {
  struct Address: Equatable {
    var street = ""
    var city = ""
  }

  struct State: Equatable {
    @BindingState var address = Address()
    var matches: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$address.street): state.matches.append("street")
      case .binding(\.$address.city): state.matches.append("city")
      case .binding: state.matches.append("another")
      }
      return .none
    }
  }
}
