/// The reason that a session from a file cannot be used with a store.
public enum ImportError: Error, Hashable, Sendable {
  /// A state or an action cannot be read as the store's.
  case session(SessionError)
  /// The store's states or actions are not `Decodable`.
  case notDecodable(type: String)
  /// There is no entry of this number.
  case unknownEntry(Int)
  /// The store cannot show another state.
  case travel(TravelError)
  /// What was read cannot be written as a test.
  case source(SourceError)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .session(let error): error.description
    case .notDecodable(let type): "'\(type)' is not Decodable, so that no session can be read as it."
    case .unknownEntry(let number): "The session has no entry \(number)."
    case .travel(let error): "The store cannot show another state: \(error)."
    case .source(let error): error.description
    }
  }
}
