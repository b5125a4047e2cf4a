/// An action's type, case and labels in Swift's spelling, without the values: `Rows.Action.row(index:,
/// action: .tapped)`.
func actionLabels(of action: Any) -> String {
  typeName(type(of: action)) + (caseLabels(of: action) ?? "")
}

/// The case and labels of an enum's value: `.row(index:, action: .tapped)`.
private func caseLabels(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
  let members = Mirror(reflecting: payload.value)
  let arguments =
    members.displayStyle == .tuple
    ? members.children.map { argumentLabel($0.label, $0.value) }
    : [argumentLabel(nil, payload.value)]
  return ".\(name)(\(arguments.joined(separator: ", ")))"
}

/// An argument's label, and its case where it is an enum's value.
private func argumentLabel(_ label: String?, _ value: Any) -> String {
  // A mirror calls the members of a tuple that have no label '.0', '.1' and so on.
  let label = label.flatMap { $0.hasPrefix(".") ? nil : $0 }
  guard let argument = caseLabels(of: value) else { return "\(label ?? "_"):" }
  return label.map { "\($0): \(argument)" } ?? argument
}
