extension Button {
  /// Returns the button, inert if the condition holds, and still in reach of the keyboard.
  ///
  /// A `disabled` element loses the focus, and a person who works by keyboard loses their place. Use this one
  /// for buttons that become inert by being pressed, or as time passes. It has the attribute `aria-disabled`,
  /// which style sheets can find, and offers nothing.
  public func disabledKeepingFocus(_ isDisabled: Bool = true) -> Button {
    isDisabled ? disabled().attributes(.disabledKeepingFocus) : self
  }
}

extension Attribute {
  /// Says that a control is inert although it can have the focus.
  static let disabledKeepingFocus = Attribute.aria("disabled", "true")
}
