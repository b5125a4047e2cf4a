import Foundation

/// The JSON of states that are `Codable`.
enum StateCoding {
  /// - Throws: ``HydratedUnsupportedError``, which names what has no JSON form.
  static func encode(_ state: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(CycleChecked(state))
    } catch let error as HydratedUnsupportedError {
      throw error
    } catch EncodingError.invalidValue(let value, let context) {
      throw unsupported(value, cause: EncodingError.invalidValue(value, context))
    } catch {
      throw unsupported(state, cause: error)
    }
  }

  static func decode<State: Decodable>(_: State.Type, from json: Data) throws -> State {
    try JSONDecoder().decode(State.self, from: json)
  }

  /// The JSON of a state of whose type nothing is known.
  static func encode<State>(any state: State) throws -> Data {
    guard let encodable = state as? any Encodable else { throw unsupported(state, cause: nil) }
    return try encode(encodable)
  }

  /// A state of whose type nothing is known.
  static func decode<State>(any type: State.Type, from json: Data) throws -> State? {
    guard let decodable = type as? any Decodable.Type else { throw unsupported(type, cause: nil) }
    return try decode(decodable, from: json) as? State
  }

  private static func unsupported(_ object: Any, cause: (any Error)?) -> HydratedUnsupportedError {
    HydratedUnsupportedError(object, cause: cause)
  }
}
