import ComposableArchitecture
import LivePages
import ShowcaseFrame
import StoreInspector

/// A page for members only. Everyone else is redirected to the entrance before a store is created.
public struct MembersRoomPage: StorePage {
  static let address: SitePath = "/members/room"

  public let path = Self.address.text
  public let title = "The members\u{2019} room \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, MembersAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  private let disconnect: Disconnect

  /// - Parameter disconnect: A closure that logs a member out everywhere.
  public init(disconnect: @escaping Disconnect) {
    self.disconnect = disconnect
  }

  public func admit(_ arrival: Arrival) async -> Admission {
    guard let member = Member.find(arrival.visit.user) else { return .redirected(to: EntrancePage.address) }
    return .admitted(with: member)
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<MembersRoom> {
    guard let member = visit.admitted(as: Member.self) else {
      preconditionFailure("This page requires a person who was admitted by admit(_:).")
    }
    return Store(initialState: MembersRoom.State(member: member)) {
      MembersRoom(visit: visit, disconnect: disconnect).inspected("members")
    }
  }

  public func body(_ store: StoreOf<MembersRoom>) -> some View<MembersRoom.Action> {
    Container(.main, .class("members")) {
      Container(.section, .class("card"), .aria("labelledby", "room-title")) {
        Text("The members\u{2019} room", .h1, .id("room-title"))
        Text("Welcome, \(store.member.name).", .p, .id("welcome"))
        NoteView(store: store)
        Container(.div, .class("members-buttons")) {
          Button("Log out", send: .logOutTapped).class("button")
          Button("Log out everywhere", send: .logOutEverywhereTapped).class("button")
        }
        if let ticket = store.ticket { LogInRedirect(ticket) }
      }
    }
  }
}
