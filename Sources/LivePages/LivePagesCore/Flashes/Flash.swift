/// A message about what has just happened, which a page shows for a while or until it is dismissed.
public struct Flash: Hashable, Sendable {
  /// The kind of message. Screen readers read warnings and errors at once, and the others when they come to
  /// it.
  public enum Kind: String, Hashable, Sendable {
    case info, success, warning, error

    var isUrgent: Bool { self == .warning || self == .error }
  }

  public var kind: Kind
  public var text: String
  /// After how long it goes by itself; `nil` for one that stays until it is dismissed.
  public var duration: Duration?

  /// - Parameters:
  ///   - kind: The kind: news, a warning or a failure.
  ///   - text: The text to show.
  ///   - duration: The time after which it goes by itself; `nil` for one that stays until it is dismissed.
  public init(_ kind: Kind, _ text: String, for duration: Duration?) {
    self.kind = kind
    self.text = text
    self.duration = duration
  }

  /// News, for eight seconds unless you say otherwise.
  public static func info(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.info, text, for: duration)
  }

  /// Makes a message about what was done, for eight seconds unless you say otherwise.
  public static func success(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.success, text, for: duration)
  }

  /// Makes a message about what the person should look at, until it is dismissed unless you say otherwise.
  public static func warning(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.warning, text, for: duration)
  }

  /// Makes a message about what was not done, until it is dismissed unless you say otherwise.
  public static func error(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.error, text, for: duration)
  }
}
