extension ImmediateScheduler.SchedulerTimeType.Stride: Codable {
  private enum CodingKeys: String, CodingKey {
    case magnitude
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(Int.self, forKey: .magnitude))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(magnitude, forKey: .magnitude)
  }
}
