/// How the server answers this visitor's requests about names.
public struct AnswerSettings: Hashable, Sendable {
  public enum Speed: String, CaseIterable, Sendable {
    case quick
    case slow
    /// Answers longer names faster than shorter ones that were requested earlier, so that responses arrive
    /// out of order.
    case shortNamesLast
  }

  public var speed = Speed.quick
  public var fault: RequestConditions.Fault?

  public init(speed: Speed = .quick, fault: RequestConditions.Fault? = nil) {
    self.speed = speed
    self.fault = fault
  }

  func conditions(for name: UserName) -> RequestConditions {
    RequestConditions(delay: speed.delay(for: name), fault: fault)
  }
}

extension AnswerSettings.Speed {
  var title: String {
    switch self {
    case .quick: "At once"
    case .slow: "After three seconds"
    case .shortNamesLast: "The shorter the name, the later"
    }
  }

  func delay(for name: UserName) -> Duration {
    switch self {
    case .quick: .zero
    case .slow: .seconds(3)
    case .shortNamesLast: .milliseconds(500) * max(10 - name.text.count, 0)
    }
  }
}

extension RequestConditions.Fault {
  var title: String {
    switch self {
    case .unavailable: "Trouble (status 503)"
    case .malformed: "Invalid responses"
    case .cutOff: "The connection breaks"
    }
  }
}
