/// What a subscriber does by itself.
public struct SubscriberScript: Hashable, Sendable {
  /// When a reaction takes place.
  public enum Moment: Hashable, Sendable {
    case subscription
    /// The value with the number; the first has number 1.
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

  /// What is returned for the values, from the first on; nothing is returned for those after the last of
  /// these.
  public var returns: [Amount]

  public init(reactions: [Reaction] = [], returns: [Amount] = []) {
    self.reactions = reactions
    self.returns = returns
  }

  /// Whether it touches only its own subscription.
  public var isSelfContained: Bool {
    reactions.allSatisfy { reaction in
      switch reaction.action {
      case .request, .cancel: true
      case .send, .complete: false
      }
    }
  }
}
