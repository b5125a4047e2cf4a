import ComposableArchitecture
import LivePages

/// The state of content that an effect loads.
enum Loading: Hashable, Sendable {
  case loading
  case loaded
  /// The address leads to nothing.
  case missing
  case failed([String])

  init(_ error: ConduitError) {
    self = error.reason == .notFound ? .missing : .failed(error.messages)
  }
}

extension Effect {
  /// Shows another page of the site.
  ///
  /// - Parameters:
  ///   - target: The path of the page.
  ///   - isReplacement: A Boolean value that indicates whether this page leaves the browser's history.
  static func open(_ target: String, replacing isReplacement: Bool = false) -> Effect {
    @Dependency(\.livePage) var page
    return .run { [page] _ in try page.navigate(to: target, replacing: isReplacement) }
  }

  /// Shows the page for logging in, to a person who needs an account for what they have clicked.
  static var needsLogIn: Effect { .open("/login") }

  /// Handles a failed request. If the log-in has expired, the person has to log in again.
  static func failed(_ error: ConduitError) -> Effect {
    guard error.reason == .unauthorized else { return .none }
    @Dependency(\.visitor) var visitor
    visitor.forget()
    return .needsLogIn
  }
}

/// The paths of pages that show a value from outside.
enum ConduitPath {
  static func article(_ slug: String) -> String { "/article" + component(slug) }
  static func editor(_ slug: String) -> String { "/editor" + component(slug) }
  static func profile(_ username: String) -> String { "/profile" + component(username) }

  /// Returns an encoded component. Without one that an address can contain, the path leads to nothing.
  private static func component(_ text: String) -> String { PageAddress(text).text ?? "/-" }
}
