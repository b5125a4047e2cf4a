import ComposableArchitecture
import LivePages
import ShowcaseFrame
import StoreInspector

/// The public page, on which a person selects their name and gets a ticket.
public struct EntrancePage: StorePage {
  static let address: SitePath = "/members"

  public let path = Self.address.text
  public let title = "Members \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, MembersAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock that dismisses messages.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Entrance> {
    let state = Entrance.State(
      member: Member.find(visit.user),
      flashes: FlashMessages(visit.takeFlashes())
    )
    return Store(initialState: state) {
      Entrance(visit: visit).inspected("members")
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// Shows the messages that the previous page left, now that the page is visible.
  public func appear(_ store: StoreOf<Entrance>) { store.send(.flashes(.appeared)) }

  public func body(_ store: StoreOf<Entrance>) -> some View<Entrance.Action> {
    Container(.main, .class("members")) {
      FlashView(store.flashes) { .flashes(.dismissTapped($0)) }
      Container(.section, .class("card"), .aria("labelledby", "entrance-title")) {
        Text("The members\u{2019} entrance", .h1, .id("entrance-title"))
        Text(
          "The next page admits only members. Choose who you are; there is no password.",
          .p
        )
        Container(.div, .class("members-buttons")) {
          for member in Member.all {
            Button("Enter as \(member.name)", send: .enterTapped(member)).class("button button-primary")
          }
        }
        Text(words(for: store.member), .p, .id("known-as"))
        Link("To the members\u{2019} room", to: MembersRoomPage.address.text)
        if let ticket = store.ticket { LogInRedirect(ticket) }
      }
    }
  }

  private func words(for member: Member?) -> String {
    member.map { "This browser is logged in as \($0.name)." }
      ?? "This browser is not logged in, so the members' page redirects here."
  }
}
