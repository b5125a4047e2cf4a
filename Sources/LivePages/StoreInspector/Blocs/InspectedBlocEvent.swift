/// Something that an inspected bloc or cubit did.
public struct InspectedBlocEvent {
  /// The kind of event.
  public enum Kind {
    case created
    /// An event was added.
    case event(Any)
    /// An event is about to change the state: the change follows.
    case transition(by: Any)
    case change(from: Any, to: Any)
    case error(any Error)
    /// The handler of an event has ended.
    case done(Any)
    case closed
  }

  public let kind: Kind
  /// The time at which it happened, since the inspector was made.
  public let time: Duration
  /// The secrets that must not be in its text.
  let secrets: RecordSecrets

  /// What happened in words; of a change, the difference in lines that begin with `-` and `+`.
  public var text: String {
    let mask = secrets.mask()
    return switch kind {
    case .created: "created"
    case .event(let event): "event \(mask.dump(of: event))"
    case .transition(let event): "transition by \(mask.dump(of: event))"
    case .change(let old, let new): mask.difference(old, new) ?? "no change"
    case .error(let error): "error \(mask.dump(of: error))"
    case .done(let event): "done \(mask.dump(of: event))"
    case .closed: "closed"
    }
  }
}

extension InspectedBlocEvent {
  /// The text, unless that is too much to be shown.
  package var boundedText: String {
    let values: [Any] =
      switch kind {
      case .created, .closed: []
      case .event(let value), .transition(let value), .done(let value): [value]
      case .error(let error): [error]
      case .change(let old, let new): [old, new]
      }
    let isTooLarge = values.contains { Footprint.bytes(of: $0) > EntryDetail.mostBytes }
    return isTooLarge ? "(too long to be shown)" : text
  }
}
