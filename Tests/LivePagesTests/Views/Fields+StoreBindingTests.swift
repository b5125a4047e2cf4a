#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  @Reducer
  struct Customer {
    @ObservableState
    struct State: Equatable {
      var isCompany = true
      var company = ""
      var name = ""
      var address = Address()

      struct Address: Equatable {
        var street = ""
        var town = ""
      }
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case personTapped
      case streetChanged(String)
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .personTapped: state.isCompany = false
        case .streetChanged(let street): state.address.street = street
        }
        return .none
      }
    }
  }

  /// What is typed into a field whose binding another field has taken the place of.
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
        Button("Person", send: .personTapped)
        Text("\(store.name) of \(store.address.town)", .p, .id("shown"))
      }
    }

    @Test func textIsNeverPutIntoAnotherField() async {
      let page = await LivePageTest(CustomerPage())
      let company = await page.field("Company").asShownNow()
      let street = await page.field("Street").asShownNow()
      await page.button("Person").click()
      let refusals = await page.refusals {
        await company.type("Ad")
        await street.type("Long Road")
      }
      #expect(refusals.count == 2)
      #expect(await page.element(id: "shown").value() == "of")
    }

    @Test func whatIsUnderwayForAFieldThatStaysArrives() async {
      let page = await LivePageTest(CustomerPage())
      let name = await page.field("Name").asShownNow()
      let town = await page.field("Town").asShownNow()
      await page.button("Person").click()
      await name.type("Ada")
      await town.type("London")
      #expect(await page.element(id: "shown").value() == "Ada of London")
    }
  }
#endif
