/// A control of a page: a view that offers something.
///
/// What is disabled offers nothing: the server refuses it, whatever a browser sends.
public protocol Control: View {
  /// What the element of the control has beyond its own attributes.
  var attributes: [Attribute] { get set }
  /// Whether it is inert.
  var isDisabled: Bool { get set }
}

extension Control {
  /// Returns the control with these attributes. `nil` stands for one that is left out.
  public func attributes(_ attributes: Attribute?...) -> Self {
    var copy = self
    copy.attributes += attributes.compactMap(\.self)
    return copy
  }

  /// Returns the control with other classes for the style sheet, in place of its own.
  public func `class`(_ value: String) -> Self { attributes(.class(value)) }

  /// Returns the control with an `id`, which makes it a region. The ids of a page have to be unique.
  public func id(_ value: String) -> Self { attributes(.id(value)) }

  /// Returns the control, inert if the condition holds.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var copy = self
    copy.isDisabled = copy.isDisabled || isDisabled
    return copy
  }

  private var keepsFocusWhenDisabled: Bool { attributes.contains(.disabledKeepingFocus) }

  /// The attributes of its element: its own, unless others of the same names were given.
  func attributes(own: [Attribute?]) -> [Attribute?] {
    own + attributes + [.disabled(isDisabled && !keepsFocusWhenDisabled)]
  }

  /// Returns the offers of the control: none while it is inert.
  func offers(_ offer: Offer<Action>?) -> [MarkupOffer] {
    guard let offer, !isDisabled else { return [] }
    return [TypedMarkupOffer(offer)]
  }
}

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
