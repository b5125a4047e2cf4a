/// A violation of the rules for publishers and subscribers, which operators have to handle nevertheless.
public enum Misbehaviour: String, Hashable, Sendable, CaseIterable {
  case valueBeyondDemand
  case valueAfterCompletion
  case valueAfterCancel
  case secondCompletion
  case secondSubscription
  case eventBeforeSubscription
  case zeroRequest
}
