/// An element: a tag, its attributes and what it contains.
///
/// ```swift
/// Element(.button, .type("button"), .on(Event.incrementTapped)) { "+" }
/// ```
///
/// An element that carries an `id` is a *region*: the smallest piece of a page that is sent to the browser on
/// its own when something in it changes. The ids of a page have to be unique.
public struct Element: Hashable, Sendable {
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// The content between its tags.
  public var content: HTML
  /// Its name.
  public var tag: Tag
  /// Whether nothing inside of it is a region of its own, whatever ids there are. It is for long content that
  /// never changes, such as a text, where ids are the targets of links: a stream keeps something for each
  /// region.
  public var isStill = false

  /// - Parameters:
  ///   - tag: The name of the element.
  ///   - attributes: The attributes in the order in which they are written. A `nil` stands for one that is
  ///     left out, so that conditions stay inside the list.
  ///   - content: Ignored by tags that cannot have content, such as `input`.
  public init(_ tag: Tag, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }) {
    self.tag = tag
    var present: [Attribute] = []
    // As large as needed: elements are kept in great numbers.
    present.reserveCapacity(attributes.count { $0 != nil })
    for case .some(let attribute) in attributes { present.append(attribute) }
    self.attributes = present
    self.content = tag.isVoid ? HTML() : content()
  }

  init(_ tag: Tag, _ attributes: [Attribute], _ content: HTML) {
    self.tag = tag
    self.attributes = attributes
    self.content = content
  }

  /// The value of the attribute of this name.
  public subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The element's `id`.
  public var id: String? { self[attribute: "id"] }
}
