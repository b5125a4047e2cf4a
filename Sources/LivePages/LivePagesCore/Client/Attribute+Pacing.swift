extension Attribute {
  /// Makes the element's event wait until nothing has happened to it for this long: a field sends what it
  /// holds when the typing pauses, and a button what was clicked last.
  ///
  /// Whatever else the person does is not overtaken: what waits is sent before it. Leaving the field sends it
  /// too.
  public static func debounce(_ time: Duration) -> Attribute {
    Attribute(name: "data-debounce", value: milliseconds(time))
  }

  /// Limits the element's event, which is sent at most once in this time: a field sends at once what it
  /// holds, and then, at the end of each such time, what it holds by then. Of a button, clicks that come
  /// sooner do nothing.
  public static func throttle(_ time: Duration) -> Attribute {
    Attribute(name: "data-throttle", value: milliseconds(time))
  }

  /// Makes a button inert until the server has handled what a click on it has sent. It keeps the focus: it is
  /// disabled by `aria-disabled`.
  public static var disabledWhileSending: Attribute {
    Attribute(name: "data-disabled-while-sending", value: nil)
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(Int((time / .milliseconds(1)).rounded()))
  }
}
