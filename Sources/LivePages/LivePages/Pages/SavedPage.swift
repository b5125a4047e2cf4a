import Foundation
import LivePagesCore
import TributaryBase

/// A saved page, which consists of its naming key and its state.
struct SavedPage {
  let naming: NamingKey
  private let state: Data

  /// - Throws: An error if the data was not created by ``data(naming:_:)``.
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
  /// Creates the naming of a page's offers. If the page is saved, offers are named by their actions;
  /// otherwise, they are named randomly.
  init(of page: some LivePage, _ onChange: ChangeSignal, resuming key: NamingKey?) {
    self =
      page is any MovablePage && onChange.isSaved ? .actions(key ?? NamingKey()) : .random
  }
}

/// The error that is thrown when a session is saved after it has ended.
struct EndedSessionError: Error {}

/// The title and address that correspond to a page's state.
struct PageHead {
  let title: String
  let address: PageAddress?
}
