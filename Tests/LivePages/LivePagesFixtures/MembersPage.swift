import LivePagesCore

/// A known user of the site.
package struct Member: Sendable, Equatable {
  package let name: String
}

/// A page for members with a log-out button, which informs banned members.
package struct MembersPage: LivePage {
  package let path = "/members"
  package let title = "Members"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"

  package init() {}

  package func admit(_ arrival: Arrival) async -> Admission {
    switch arrival.visit.user {
    case nil: .redirected(to: "/enter")
    case "banned": .refused("You may not see this.")
    case let user?: .admitted(with: Member(name: "Member \(user.text)"))
    }
  }

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> EntranceSession {
    EntranceSession(visit, onChange: onChange)
  }
}

/// A page on which people log in with their name alone.
package struct EntrancePage: LivePage {
  package let path = "/enter"
  package let title = "Entrance"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"

  package init() {}

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> EntranceSession {
    EntranceSession(visit, onChange: onChange)
  }
}

package enum EntranceEvent: ViewEvent {
  case enter(String)
  case leave

  package init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "enter": self = .enter(try wire.string())
    case "leave": self = .leave
    default: throw .unknownEvent(name: wire.name)
    }
  }

  package var wire: WireEvent {
    switch self {
    case .enter(let name): WireEvent("enter", value: .string(name))
    case .leave: WireEvent("leave")
    }
  }
}

package actor EntranceSession: LiveSession {
  private let visit: Visit
  private let onChange: ChangeSignal
  private var ticket: LogInTicket?

  init(_ visit: Visit, onChange: ChangeSignal) {
    self.visit = visit
    self.onChange = onChange
  }

  package func body() -> HTML {
    HTML {
      for flash in visit.takeFlashes() { Element(.p) { flash.text } }
      Element(.p, .id("who")) { visit.user?.text ?? "nobody" }
      if let member = visit.admitted(as: Member.self) { Element(.p) { member.name } }
      Element(.button, .on(EntranceEvent.enter("blob"))) { "Log in" }
      Element(.button, .on(EntranceEvent.leave)) { "Log out" }
      if let ticket {
        ViewTree<Never>(onChange: {}).render { LogInRedirect(ticket) }
      }
    }
  }

  package func receive(_ event: EntranceEvent) {
    switch event {
    case .enter(let name): ticket = visit.ticket(loggingIn: UserID(name), goingTo: "/members")
    case .leave: ticket = visit.ticket(loggingOutTo: "/enter")
    }
    onChange()
  }
}
