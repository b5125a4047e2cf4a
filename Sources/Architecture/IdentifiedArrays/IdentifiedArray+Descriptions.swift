extension IdentifiedArray: CustomStringConvertible {
  /// The elements, as an array shows them.
  public var description: String { elements.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The type and the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(elements.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements, as an array shows them. Differences of dumps match elements by their ids where these are
  /// `Identifiable`.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
