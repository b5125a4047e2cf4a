/// Returns the labels of the children of a value's mirror, with `nil` for unlabelled children.
public func mirrorLabels(of value: Any) -> [String?] {
  Mirror(reflecting: value).children.map(\.label)
}

/// Returns the text of the mirror's child with the given label.
public func mirrorChild(_ label: String, of value: Any) -> String? {
  Mirror(reflecting: value).children.first { $0.label == label }.map { "\($0.value)" }
}
