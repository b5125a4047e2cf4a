import Foundation
import LivePagesCore

/// A movable counter page, whose state is the total and the number of times it was resumed.
package struct MovingPage: MovablePage {
  package let path: String
  package let title = "Moving"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"
  package let sharing: PageSharing
  package let addresses: PageAddresses
  package let stateVersion: Int
  /// The number of additional bytes in the state.
  private let ballast: Int

  package init(
    path: String = "/moving",
    sharing: PageSharing = .tab,
    addresses: PageAddresses = .one,
    stateVersion: Int = 1,
    ballast: Int = 0
  ) {
    self.path = path
    self.sharing = sharing
    self.addresses = addresses
    self.stateVersion = stateVersion
    self.ballast = ballast
  }

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> MovingSession {
    MovingSession(MovingSession.State(ballast: String(repeating: "x", count: ballast)), onChange: onChange)
  }

  package func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> MovingSession {
    MovingSession(try JSONDecoder().decode(MovingSession.State.self, from: state), onChange: onChange)
  }
}

package actor MovingSession: MovableSession {
  package struct State: Codable {
    var total = 0
    var place: String?
    var resumptions = 0
    var ballast: String
  }

  private var state: State
  private let onChange: ChangeSignal

  init(_ state: State, onChange: ChangeSignal) {
    self.state = state
    self.onChange = onChange
  }

  package func body() -> HTML {
    HTML {
      Element(.p, .id("total")) { "\(state.total)" }
      Element(.p, .id("resumptions")) { "\(state.resumptions)" }
    }
  }

  package func address() -> PageAddress? { state.place.map { PageAddress($0) } ?? PageAddress() }

  package func open(_ address: PageAddress) { state.place = address.components.first }

  package func receive(_ event: TallyEvent) throws(ViewEventError) {
    switch event {
    case .add(let amount): state.total += amount
    case .reset: state.total = 0
    case .fade: state.total = 0
    case .write(let text):
      // Throws only for values that can't be encoded, which a string never is.
      try? onChange.page.push("said", text)
    }
    onChange()
  }

  package func savedState() throws -> Data { try JSONEncoder().encode(state) }

  package func resume() { state.resumptions += 1 }
}
