import ComposableArchitecture
import Testing

@MainActor
struct StoreBindingOfPropertiesTests {
  private let store = Store(initialState: Profile.State()) { Profile() }

  @Test func propertiesAreBoundByBindingActions() {
    let age = store.binding(\.age)
    age.wrappedValue = 7
    #expect(store.age == 7)
    #expect(age.wrappedValue == 7)
    store.$name.wrappedValue = "a"
    #expect(store.name == "a")
    #expect(store.binding(\.$name).wrappedValue == "a")
    #expect(store.log == ["another", "name"])
  }
}
