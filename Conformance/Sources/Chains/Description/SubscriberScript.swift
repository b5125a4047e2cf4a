/// The automatic behavior of a subscriber.
public struct SubscriberScript: Hashable, Sendable {
  /// The moment of a reaction.
  public enum Moment: Hashable, Sendable {
    case subscription
    /// The value with this number, counted from 1.
    case value(Int)
    case completion
  }

  public enum Action: Hashable, Sendable {
    case request(Amount)
    case cancel
    case send(Int, input: Int)
    case complete(Ending, input: Int)
  }

  public struct Reaction: Hashable, Sendable {
    public var moment: Moment
    public var action: Action

    public init(_ moment: Moment, _ action: Action) {
      self.moment = moment
      self.action = action
    }
  }

  public var reactions: [Reaction]

  /// The demand that is returned for each value, from the first one on. Later values return no demand.
  public var returns: [Amount]

  public init(reactions: [Reaction] = [], returns: [Amount] = []) {
    self.reactions = reactions
    self.returns = returns
  }

  /// A Boolean value that indicates whether the subscriber affects only its own subscription.
  public var isSelfContained: Bool {
    reactions.allSatisfy { reaction in
      switch reaction.action {
      case .request, .cancel: true
      case .send, .complete: false
      }
    }
  }
}
