/// A message of a page to its browser, beside what the page shows.
public enum PageMessage: Hashable, Sendable {
  /// An event for client code, with its value as JSON.
  case event(name: String, json: String)
  /// The browser is to go somewhere else.
  ///
  /// - Parameters:
  ///   - target: A path and query of the site, or else the address of another one.
  ///   - isElsewhere: A Boolean value that indicates whether it is another site.
  ///   - isReplacement: A Boolean value that indicates whether it takes the place of the page in the
  ///     browser's history.
  case navigation(target: String, isElsewhere: Bool, isReplacement: Bool)
}
