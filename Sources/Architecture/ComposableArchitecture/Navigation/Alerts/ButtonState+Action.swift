import IssueReporting

extension ButtonState {
  /// Calls a closure with the button's action, inside of its animation if it has one. Front ends call this
  /// when the button is tapped.
  ///
  /// - Parameter perform: A closure that performs the action. It gets `nil` if the button has none.
  public func withAction(_ perform: (Action?) -> Void) {
    switch action.type {
    case .send(let action):
      perform(action)
    case .animatedSend(let action, let animation):
      withAnimation(animation) { perform(action) }
    }
  }

  /// Calls an asynchronous closure with the button's action.
  ///
  /// It cannot animate what the closure changes at some later time. An action with an animation is reported,
  /// and then performed without: use `withAnimation` in the closure.
  ///
  /// - Parameter perform: A closure that performs the action. It gets `nil` if the button has none.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    if case .animatedSend = action.type {
      reportIssue(
        """
        A button's action has an animation, which an asynchronous closure cannot be performed with, so it was performed without.

          Action: \(describe(action))

        Call 'withAnimation' in the closure where it changes state, and make the button without an animation.
        """
      )
    }
    await perform(action.action)
  }
}
