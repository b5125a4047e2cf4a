import CombineShim

/// Something that went between an inspected publisher and its subscriber.
public struct PublisherEvent {
  /// The kind of event.
  public enum Kind {
    /// The subscriber got its subscription.
    case subscribed
    /// The subscriber asked for values, or for more in answer to one.
    case requested(Subscribers.Demand)
    case value(Any)
    case finished
    case failed(any Error)
    /// The subscriber cancelled.
    case cancelled
  }

  public let kind: Kind
  /// The time at which it happened, since the inspector was made.
  public let time: Duration
  /// The secrets that must not be in its text.
  let secrets: RecordSecrets

  /// Whether nothing follows.
  var isLast: Bool {
    switch kind {
    case .finished, .failed, .cancelled: true
    case .subscribed, .requested, .value: false
    }
  }

  /// The event in words.
  public var text: String {
    switch kind {
    case .subscribed: "subscribed"
    case .requested(let demand): demand.max.map { "requested \($0)" } ?? "requested all"
    case .value(let value): "value \(secrets.mask().dump(of: value))"
    case .finished: "finished"
    case .failed(let error): "failed \(secrets.mask().dump(of: error))"
    case .cancelled: "cancelled"
    }
  }
}
