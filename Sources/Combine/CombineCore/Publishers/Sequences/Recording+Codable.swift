private enum RecordingKey: String, CodingKey {
  case output
  case completion
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingKey.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    try encode(into: encoder)
  }

  /// Encodes the recording: the values, then the completion.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKey.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}
