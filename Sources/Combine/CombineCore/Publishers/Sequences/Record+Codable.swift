extension Record: Codable where Output: Codable, Failure: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordKey.self)
    self.init(recording: try container.decode(Recording.self, forKey: .recording))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(recording, forKey: .recording)
  }
}

private enum RecordKey: String, CodingKey {
  case recording
}
