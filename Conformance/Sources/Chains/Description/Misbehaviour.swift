/// What a publisher or a subscriber must not do, and operators have an answer to nevertheless.
public enum Misbehaviour: String, Hashable, Sendable, CaseIterable {
  case valueBeyondDemand
  case valueAfterCompletion
  case valueAfterCancel
  case secondCompletion
  case secondSubscription
  case eventBeforeSubscription
  case zeroRequest
}
