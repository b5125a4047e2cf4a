import ComposableArchitecture
import LivePagesCore

extension Button {
  /// A button whose action is sent with an animation, which becomes the transition of what it changes.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - action: The action that a press sends.
  ///   - animation: The animation of its changes.
  public init(_ label: String, send action: Action, animation: Animation?) {
    let offer = Offer<Action>(.click, sample: action, subject: animation as Any) { send in
      withAnimation(animation) { send(action) }
    }
    self.init(offer, label: Text<Action>(label).markup)
  }
}
