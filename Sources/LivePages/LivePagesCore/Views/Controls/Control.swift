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
