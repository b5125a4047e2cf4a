/// A view of a page that people interact with, such as a button or a field.
///
/// A disabled control offers nothing: the server refuses its events, even if a browser sends them.
public protocol Control: View {
  /// The additional attributes of the control's element.
  var attributes: [Attribute] { get set }
  /// A Boolean value that indicates whether the control is disabled.
  var isDisabled: Bool { get set }
}

extension Control {
  /// Returns the control with additional attributes. `nil` values are ignored.
  public func attributes(_ attributes: Attribute?...) -> Self {
    var copy = self
    copy.attributes += attributes.compactMap(\.self)
    return copy
  }

  /// Returns the control with other classes for the style sheet, in place of the default ones.
  public func `class`(_ value: String) -> Self { attributes(.class(value)) }

  /// Returns the control with an `id`, which makes it a region. The ids of a page must be unique.
  public func id(_ value: String) -> Self { attributes(.id(value)) }

  /// Returns the control, disabled if the condition holds.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var copy = self
    copy.isDisabled = copy.isDisabled || isDisabled
    return copy
  }

  private var keepsFocusWhenDisabled: Bool { attributes.contains(.disabledKeepingFocus) }

  /// Returns the attributes of the control's element. Additional attributes override default ones of the same
  /// name.
  func attributes(own: [Attribute?]) -> [Attribute?] {
    own + attributes + [.disabled(isDisabled && !keepsFocusWhenDisabled)]
  }

  /// Returns the offers of the control: none while it is disabled.
  func offers(_ offer: Offer<Action>?) -> [MarkupOffer] {
    guard let offer, !isDisabled else { return [] }
    return [TypedMarkupOffer(offer)]
  }
}

extension Control {
  /// Returns the control with its events delayed until it has been idle for the given time: a field sends its
  /// value when the typing pauses, and a button sends its last click. Leaving the field or interacting with
  /// another control sends a delayed event at once.
  public func debounce(_ time: Duration) -> Self { attributes(.debounce(time)) }

  /// Returns the control with its events limited to one per given time. A field sends its value at once, and
  /// then its current value at the end of each interval; clicks on a button during the interval are ignored.
  public func throttle(_ time: Duration) -> Self { attributes(.throttle(time)) }

  /// Returns the control, disabled until the server has handled the event of a click on it.
  public func disabledWhileSending() -> Self { attributes(.disabledWhileSending) }
}

extension Attribute {
  /// Delays the element's event until the element has been idle for the given time: a field sends its value
  /// when the typing pauses, and a button sends its last click.
  ///
  /// Other events don't overtake a delayed event: it is sent before them. Leaving the field sends it, too.
  public static func debounce(_ time: Duration) -> Attribute {
    Attribute(name: "data-debounce", value: milliseconds(time))
  }

  /// Limits the element's event to one per given time: a field sends its value at once, and then its current
  /// value at the end of each interval. Clicks on a button during the interval are ignored.
  public static func throttle(_ time: Duration) -> Attribute {
    Attribute(name: "data-throttle", value: milliseconds(time))
  }

  /// Disables a button until the server has handled the event of a click on it. The button keeps the focus,
  /// because it is disabled by `aria-disabled`.
  public static var disabledWhileSending: Attribute {
    Attribute(name: "data-disabled-while-sending", value: nil)
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(Int((time / .milliseconds(1)).rounded()))
  }
}
