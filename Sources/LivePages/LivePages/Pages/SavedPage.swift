import Foundation
import LivePagesCore
import TributaryBase

/// A saved page, which consists of its naming key and its state.
struct SavedPage {
  let naming: NamingKey
  private let state: Data

  /// - Throws: An error if ``data(naming:_:)`` didn't create the data.
  init(_ data: Data) throws {
    guard let naming = NamingKey(data.prefix(NamingKey.size)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "It is too short.")
      )
    }
    self.naming = naming
    state = data.dropFirst(NamingKey.size)
  }

  func state<State: Decodable>(as type: State.Type = State.self) throws -> State {
    try JSONDecoder().decode(State.self, from: state)
  }

  static func data(naming: OfferNaming, _ state: some Encodable) throws -> Data {
    let encoded = try JSONEncoder().encode(state).checkingJSONNumbers()
    return (naming.key ?? NamingKey()).data + encoded
  }
}

extension OfferNaming {
  /// Creates the naming of a page's offers. On a page that is saved, the name of an offer derives from its
  /// action. Otherwise, it's random.
  init(of page: some LivePage, _ onChange: ChangeSignal, resuming key: NamingKey?) {
    self =
      page is any MovablePage && onChange.isSaved ? .actions(key ?? NamingKey()) : .random
  }
}

/// The error that is thrown when a session is saved after it has ended.
struct EndedSessionError: Error {}
