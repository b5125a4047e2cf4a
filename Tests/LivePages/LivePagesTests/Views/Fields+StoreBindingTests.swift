#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  @Reducer
  struct Place {
    @ObservableState
    struct State: Equatable {
      var town = ""
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
    }

    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer
  struct Customer {
    @ObservableState
    struct State: Equatable {
      var isCompany = true
      var company = ""
      var name = ""
      var address = Address()
      var home = Place.State()
      var work = Place.State()

      struct Address: Equatable {
        var street = ""
        var town = ""
      }
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case home(Place.Action)
      case work(Place.Action)
      case personTapped
      case streetChanged(String)
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Scope(state: \.home, action: \.home) { Place() }
      Scope(state: \.work, action: \.work) { Place() }
      Reduce { state, action in
        switch action {
        case .binding, .home, .work: break
        case .personTapped: state.isCompany = false
        case .streetChanged(let street): state.address.street = street
        }
        return .none
      }
    }
  }

  /// Tests of text that is typed into a field whose binding was replaced.
  struct FieldsOfBindingsTests {
    private struct CustomerPage: StorePage {
      let path = "/customer"
      let title = "Customer"

      func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Customer> {
        Store(initialState: Customer.State()) { Customer() }
      }

      func body(_ store: StoreOf<Customer>) -> some View<Customer.Action> {
        let form = UIBindable(store)
        if store.isCompany { TextField("Company", text: form.company) }
        TextField("Name", text: form.name)
        if store.isCompany { TextField("Street", text: form.address.street.sending(\.streetChanged)) }
        TextField("Town", text: form.address.town)
        if store.isCompany { TextField("Copy", text: store.binding(\.company)) }
        if store.isCompany {
          let work = store.scope(state: { $0.work }, action: Customer.Action.work)
          TextField("Work", text: work.binding(\.town))
        }
        let home = store.scope(state: { $0.home }, action: Customer.Action.home)
        TextField("Home", text: home.binding(\.town))
        Button("Person", send: .personTapped)
        Text("\(store.name) of \(store.address.town), \(store.home.town)", .p, .id("shown"))
      }
    }

    @Test func textIsNeverPutIntoAnotherField() async {
      let page = await LivePageTest(CustomerPage())
      let company = await page.field("Company").asShownNow()
      let street = await page.field("Street").asShownNow()
      let work = await page.field("Work").asShownNow()
      await page.button("Person").click()
      let refusals = await page.refusals {
        await company.type("Ad")
        await street.type("Long Road")
        await work.type("York")
      }
      #expect(refusals.count == 3)
      #expect(await page.element(id: "shown").value() == "of ,")
    }

    @Test func pendingInputOfRemainingFieldsIsDelivered() async {
      let page = await LivePageTest(CustomerPage())
      let name = await page.field("Name").asShownNow()
      let town = await page.field("Town").asShownNow()
      let home = await page.field("Home").asShownNow()
      await page.button("Person").click()
      await name.type("Ada")
      await town.type("London")
      await home.type("Ockham")
      #expect(await page.element(id: "shown").value() == "Ada of London, Ockham")
    }
  }

  /// Tests of fields in a view with a wrapped store.
  struct FieldsOfWrappedStoresTests {
    private struct CustomerView: View {
      @UIBindable var store: StoreOf<Customer>

      var body: some View<Customer.Action> {
        TextField("Name", text: $store.name)
        Text(store.name, .p, .id("shown"))
      }
    }

    private struct CustomerPage: StorePage {
      let path = "/customer"
      let title = "Customer"

      func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Customer> {
        Store(initialState: Customer.State()) { Customer() }
      }

      func body(_ store: StoreOf<Customer>) -> some View<Customer.Action> { CustomerView(store: store) }
    }

    @Test func fieldsUpdateTheStore() async {
      let page = await LivePageTest(CustomerPage())
      await page.field("Name").type("Ada")
      #expect(await page.element(id: "shown").value() == "Ada")
      await page.field("Name").type("Grace")
      #expect(await page.element(id: "shown").value() == "Grace")
    }
  }
#endif
