extension Control {
  /// Returns the control, whose events wait until nothing has happened to it for this long: a field sends
  /// what it holds when the typing pauses, and a button what was clicked last. Leaving a field sends at once,
  /// as does whatever else the person does.
  public func debounce(_ time: Duration) -> Self { attributes(.debounce(time)) }

  /// Returns the control, whose events are sent at most once in this time. A field sends at once what it
  /// holds, and at the end of each such time what it holds by then; clicks that come sooner do nothing.
  public func throttle(_ time: Duration) -> Self { attributes(.throttle(time)) }

  /// Returns the control, inert until the server has handled what a click on it has sent.
  public func disabledWhileSending() -> Self { attributes(.disabledWhileSending) }
}
