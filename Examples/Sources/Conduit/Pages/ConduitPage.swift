import ComposableArchitecture
import Foundation
import LivePages

/// The parts that all pages of the site share.
struct ConduitContext: Sendable {
  let logIns: LogIns
  /// Creates the client for the requests of a visitor.
  let client: @Sendable (Visitor) -> ConduitClient

  /// - Parameters:
  ///   - api: The URL of the API, such as `http://127.0.0.1:8081/api`.
  init(api: URL) {
    logIns = LogIns()
    client = { visitor in
      ConduitClient(server: ConduitServer(base: api, token: { visitor.token }))
    }
  }

  init(logIns: LogIns, client: ConduitClient) {
    self.logIns = logIns
    self.client = { _ in client }
  }

  func visitor(_ visit: Visit) -> Visitor { Visitor(visit: visit, logIns: logIns) }

  /// Sets the dependencies of a page's store.
  func prepare(_ dependencies: inout DependencyValues, for visit: Visit) {
    let visitor = visitor(visit)
    dependencies.visitor = visitor
    dependencies.conduit = client(visitor)
  }
}

/// A page of the site.
protocol ConduitPage: StorePage {
  var context: ConduitContext { get }
}

extension ConduitPage {
  var stylesheets: [String] { [ConduitAssets.stylesheet.path] }
  var icon: String { ConduitAssets.icon.path }
}

/// A page of the site for people who have logged in. Everyone else is sent to the page for logging in.
protocol MembersPage: ConduitPage {}

extension MembersPage {
  func admit(_ arrival: Arrival) async -> Admission {
    guard let user = context.visitor(arrival.visit).user else { return .redirected(to: "/login") }
    return .admitted(with: user)
  }

  /// Returns the user whom the page has admitted.
  func member(_ visit: Visit) -> User {
    guard let user = visit.admitted(as: User.self) else {
      preconditionFailure("admit(_:) admits only people who have logged in.")
    }
    return context.visitor(visit).user ?? user
  }
}

/// Returns a title of the browser's window.
func windowTitle(_ title: String) -> String { "\(title) \u{2014} Conduit" }

extension PageAddress {
  /// The number of the page in the query, which is 1 without one; `nil` if there is no such page.
  var pageNumber: Int? {
    guard let text = self["page"] else { return 1 }
    return Int(text).flatMap { ArticleQuery.pages.contains($0) ? $0 : nil }
  }

  /// Returns the address of another page of the list.
  func page(_ number: Int) -> PageAddress {
    var address = self
    address["page"] = number == 1 ? nil : "\(number)"
    return address
  }
}
