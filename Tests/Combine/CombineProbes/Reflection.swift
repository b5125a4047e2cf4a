/// The labels of the children that a value's mirror shows; `nil` stands for a child without one.
public func mirrorLabels(of value: Any) -> [String?] {
  Mirror(reflecting: value).children.map(\.label)
}

/// The value of the mirror's child of this label, as text.
public func mirrorChild(_ label: String, of value: Any) -> String? {
  Mirror(reflecting: value).children.first { $0.label == label }.map { "\($0.value)" }
}
