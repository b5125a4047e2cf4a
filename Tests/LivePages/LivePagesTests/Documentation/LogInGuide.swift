#if Macros && LivePages
  import ComposableArchitecture
  import Foundation
  import LivePages
  import LivePagesTesting
  import Testing

  // The code of the article about logging in.

  private struct Account: Equatable {
    var name: String
    var isClosed = false
  }

  private actor Accounts {
    let all: [UserID: Account] = ["7": Account(name: "Ada"), "8": Account(name: "Bob", isClosed: true)]

    subscript(user: UserID) -> Account? { all[user] }
  }

  @Reducer
  private struct Settings {
    @ObservableState
    struct State: Equatable {
      var account: Account?
    }

    enum Action {
      case closeTapped
    }

    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  private struct LogIn {
    @ObservableState
    struct State: Equatable {
      var ticket: LogInTicket?
    }

    enum Action {
      case passwordWasRight(UserID)
    }

    let visit: Visit

    var body: some ReducerOf<Self> {
      Reduce { [visit] state, action in
        switch action {
        case .passwordWasRight(let user):
          state.ticket = visit.ticket(loggingIn: user, goingTo: "/account")  // or ticket(loggingOutTo: "/")
        }
        return .none
      }
    }
  }

  private struct AccountPage: StorePage {
    let path = "/account", title = "Account"
    let accounts: Accounts

    func admit(_ arrival: Arrival) async -> Admission {
      guard let user = arrival.visit.user, let account = await accounts[user] else {
        return .redirected(to: "/log-in")
      }
      return account.isClosed ? .refused("This account is closed.") : .admitted(with: account)
    }

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Settings> {
      Store(initialState: Settings.State(account: visit.admitted(as: Account.self))) { Settings() }
    }

    func body(_ store: StoreOf<Settings>) -> some View<Settings.Action> {
      Text(store.account?.name ?? "")
    }
  }

  private struct LogInPage: StorePage {
    let path = "/log-in", title = "Log in"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<LogIn> {
      Store(initialState: LogIn.State()) { LogIn(visit: visit) }
    }

    func body(_ store: StoreOf<LogIn>) -> some View<LogIn.Action> {
      Button("Enter", send: .passwordWasRight("7"))
      if let ticket = store.ticket { LogInRedirect(ticket) }
    }
  }

  struct LogInGuideTests {
    @Test func whoLogsInSeesTheirAccount() async {
      let page = await LivePageTest(AccountPage(accounts: Accounts()), others: [LogInPage()])
      await page.button("Enter").click()
      #expect(await page.text == "Ada")
    }

    @Test func aPersonIsThereFromTheBeginning() async {
      let page = await LivePageTest(AccountPage(accounts: Accounts()), others: [LogInPage()], user: "7")
      #expect(await page.text == "Ada")
    }

    @Test func aSiteHasKeysFromItsEnvironment() throws {
      #expect(throws: (any Error).self) { try makeSite(environment: [:]) }
      _ = try makeSite(environment: ["SITE_KEYS": String(repeating: "7f", count: 32)])
    }

    private func makeSite(environment: [String: String]) throws -> LiveSite {
      // openssl rand -hex 32
      let keys = try SiteKeys(hexadecimal: environment["SITE_KEYS"] ?? "")
      let site = LiveSite(configuration: LiveSiteConfiguration(secureCookies: true, keys: keys))
      return site
    }
  }
#endif
