import CombineShim

/// A subscription that records requests and cancels, and has a given description.
public final class ProbeSubscription: Subscription, CustomStringConvertible {
  public enum Event: Equatable, CustomStringConvertible {
    case requested(Subscribers.Demand)
    case cancelled

    public var description: String {
      switch self {
      case .requested(let demand): "requested \(demand)"
      case .cancelled: "cancelled"
      }
    }
  }

  public private(set) var history: [Event] = []
  public let description: String

  /// A closure that runs after each recorded request.
  public var onRequest: ((Subscribers.Demand) -> Void)?

  /// A closure that runs after each recorded cancel.
  public var onCancel: (() -> Void)?

  public init(
    _ description: String = "ProbeSubscription",
    onRequest: ((Subscribers.Demand) -> Void)? = nil,
    onCancel: (() -> Void)? = nil
  ) {
    self.description = description
    self.onRequest = onRequest
    self.onCancel = onCancel
  }

  public var isCancelled: Bool { history.contains(.cancelled) }

  public var requested: [Subscribers.Demand] {
    history.compactMap { if case .requested(let demand) = $0 { demand } else { nil } }
  }

  public func request(_ demand: Subscribers.Demand) {
    history.append(.requested(demand))
    onRequest?(demand)
  }

  public func cancel() {
    history.append(.cancelled)
    onCancel?()
  }
}
