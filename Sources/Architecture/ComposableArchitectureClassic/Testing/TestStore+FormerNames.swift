extension TestStore {
  /// The state that is asserted.
  @available(*, deprecated, renamed: "ScopedState")
  public typealias LocalState = ScopedState

  /// The actions that are sent.
  @available(*, deprecated, renamed: "ScopedAction")
  public typealias LocalAction = ScopedAction
}
