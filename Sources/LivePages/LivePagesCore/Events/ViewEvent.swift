/// An event of a person on a page: a closed set of events, and the only thing that a browser can make a page
/// do.
///
/// A page's event is an enum. Its initializer names every event that it takes and throws for everything else,
/// so that what comes from the browser is decoded into the page's own terms, and never into an action of its
/// store.
public protocol ViewEvent: Sendable, Equatable {
  /// Decodes what a browser sent.
  init(_ wire: WireEvent) throws(ViewEventError)

  /// The event as the browser sends it back when the person does this.
  var wire: WireEvent { get }
}

/// The reason that an event of a browser was refused. The description is written for the person who sent it.
public enum ViewEventError: Error, Hashable, CustomStringConvertible {
  /// The page takes no event of this name.
  case unknownEvent(name: String)
  /// The event came with another value than it takes, which `expected` describes.
  case unexpectedValue(event: String, expected: String)
  /// What the person took up is not offered any more: the page has changed since it was shown to them.
  case noLongerOffered
  /// The page has nothing at the address that was opened.
  case noSuchAddress
  /// A control does not take the value; the text tells the person what it takes.
  case refusedValue(String)

  public var description: String {
    switch self {
    case .unknownEvent(let name):
      "This page knows no event named \"\(Self.start(of: name))\"."
    case .unexpectedValue(let event, let expected):
      "The event \"\(Self.start(of: event))\" takes \(expected)."
    case .noLongerOffered:
      "The page has changed in the meantime, and what you chose is no longer offered."
    case .noSuchAddress: "There is nothing at this address of the page."
    case .refusedValue(let text): text
    }
  }

  /// Not of characters: one character may be as long as the whole text.
  private static func start(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(80)))
  }
}
