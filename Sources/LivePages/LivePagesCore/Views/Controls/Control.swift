/// A view that people interact with, such as a button or a field.
///
/// A disabled control offers no actions. The server rejects its events, even if a browser sends them.
public protocol Control: View {
  /// The additional attributes of the control's element.
  var attributes: [Attribute] { get set }
  /// A Boolean value that indicates whether the control is disabled.
  var isDisabled: Bool { get set }
}

extension Control {
  /// Returns the control with additional attributes. Values of `nil` are ignored.
  public func attributes(_ attributes: Attribute?...) -> Self {
    var copy = self
    copy.attributes += attributes.compactMap(\.self)
    return copy
  }

  /// Returns the control with the given classes for the style sheet, which replace the default classes.
  public func `class`(_ value: String) -> Self { attributes(.class(value)) }

  /// Returns the control with an `id`, which makes it a region. Each `id` must be unique on the page.
  public func id(_ value: String) -> Self { attributes(.id(value)) }

  /// Returns the control, disabled if the condition is true.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var copy = self
    copy.isDisabled = copy.isDisabled || isDisabled
    return copy
  }

  private var keepsFocusWhenDisabled: Bool { attributes.contains(.disabledKeepingFocus) }

  /// Returns the attributes of the control's element. Additional attributes override default attributes of
  /// the same name.
  func attributes(own: [Attribute?]) -> [Attribute?] {
    own + attributes + [.disabled(isDisabled && !keepsFocusWhenDisabled)]
  }

  /// Returns the control's offers. A disabled control has none.
  func offers(_ offer: Offer<Action>?) -> [MarkupOffer] {
    guard let offer, !isDisabled else { return [] }
    return [TypedMarkupOffer(offer)]
  }
}

extension Control {
  /// Returns the control with its events delayed until it has been idle for the given time. A field sends its
  /// value when typing pauses, and a button sends its last click. A delayed event is sent immediately when
  /// the person leaves the field or uses another control.
  public func debounce(_ time: Duration) -> Self { attributes(.debounce(time)) }

  /// Returns the control with its events limited to one per given interval. A field sends its value
  /// immediately, and then its current value at the end of each interval. A button ignores further clicks
  /// during the interval.
  public func throttle(_ time: Duration) -> Self { attributes(.throttle(time)) }

  /// Returns the control, disabled after a click until the server has handled the click.
  public func disabledWhileSending() -> Self { attributes(.disabledWhileSending) }
}

extension Attribute {
  /// Delays the element's events until the element has been idle for the given time. A field sends its value
  /// when typing pauses, and a button sends its last click.
  ///
  /// A delayed event is sent before later events of other elements, and when the person leaves the field.
  public static func debounce(_ time: Duration) -> Attribute {
    Attribute(name: "data-debounce", value: milliseconds(time))
  }

  /// Limits the element's events to one per given interval. A field sends its value immediately, and then its
  /// current value at the end of each interval. A button ignores further clicks during the interval.
  public static func throttle(_ time: Duration) -> Attribute {
    Attribute(name: "data-throttle", value: milliseconds(time))
  }

  /// Disables a button after a click until the server has handled the click. The button keeps the focus,
  /// because `aria-disabled` disables it.
  public static var disabledWhileSending: Attribute {
    Attribute(name: "data-disabled-while-sending", value: nil)
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(Int((time / .milliseconds(1)).rounded()))
  }
}
