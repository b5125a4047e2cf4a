/// The cases of an action and of the actions in it, with labels and without values: `AppAction.row(index:,
/// action: .tapped)`.
func caseOutput(of value: some Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return typeName(type(of: value)) }
  return typeName(type(of: value)) + caseOutput(of: value, mirror: mirror)
}

private func caseOutput(of value: Any, mirror: Mirror) -> String {
  guard let child = mirror.children.first, let name = child.label else { return ".\(value)" }
  let payload = Mirror(reflecting: child.value)
  guard payload.displayStyle == .tuple else { return ".\(name)(\(argument(label: nil, child.value)))" }
  let arguments = payload.children.map { argument(label: $0.label, $0.value) }
  return ".\(name)(\(arguments.joined(separator: ", ")))"
}

/// One value of a case: its label, and the case if it is an enum. Elements of a tuple without a label are
/// called `.0`, `.1`.
private func argument(label: String?, _ value: Any) -> String {
  let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0):" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return label ?? "_:" }
  let output = caseOutput(of: value, mirror: mirror)
  return label.map { "\($0) \(output)" } ?? output
}
