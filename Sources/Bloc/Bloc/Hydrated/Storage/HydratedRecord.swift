import Foundation

/// A stored state of one bloc: the state as JSON, and the version of the state's shape.
public struct HydratedRecord: Hashable, Codable, Sendable {
  /// The version of the shape that ``state`` has, as the bloc that wrote it numbered it.
  public var version: Int

  /// The state, as the bloc's `toJson(_:)` gave it.
  public var state: Data

  public init(version: Int = 0, state: Data) {
    self.version = version
    self.state = state
  }
}

extension HydratedRecord: CustomStringConvertible {
  public var description: String {
    "version \(version): \(String(decoding: state, as: UTF8.self))"
  }
}
