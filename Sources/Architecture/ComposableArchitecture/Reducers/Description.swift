import CustomDump

/// Returns a complete description of a value, for reports.
func describe(_ value: some Any) -> String {
  var text = ""
  customDump(value, to: &text)
  return text
}

/// Returns the name of a type with its enclosing types, but without its module.
func typeName(_ type: Any.Type) -> String {
  let text = describe(type)
  return text.hasSuffix(".self") ? String(text.dropLast(".self".count)) : text
}

/// Returns the given strings on separate lines, each of them indented.
func indented(_ texts: [String], by width: Int = 4) -> String {
  let margin = String(repeating: " ", count: width)
  return texts.map { text in
    text.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(separator: "\n")
  }
  .joined(separator: "\n")
}

/// Returns a number with its noun, such as `1 action` or `2 actions`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Returns an action's type, case and labels as Swift code without the values, such as
/// `Rows.Action.row(index:, action: .tapped)`.
func actionLabels(of action: Any) -> String {
  typeName(type(of: action)) + (caseLabels(of: action) ?? "")
}

/// Returns the case and labels of an enum value, such as `.row(index:, action: .tapped)`.
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

/// Returns the label of an argument. If the argument is an enum value, its case is included.
private func argumentLabel(_ label: String?, _ value: Any) -> String {
  // A mirror labels the members of an unlabelled tuple '.0', '.1' and so on.
  let label = label.flatMap { $0.hasPrefix(".") ? nil : $0 }
  guard let argument = caseLabels(of: value) else { return "\(label ?? "_"):" }
  return label.map { "\($0): \(argument)" } ?? argument
}

/// Returns the name of a value's case, with the names of nested cases and without other payloads, such as
/// `rows(element(tapped))`.
func caseNames(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
  guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
  guard let inner = firstEnum(in: payload.value) else { return name }
  return "\(name)(\(caseNames(of: inner)))"
}

/// Returns the payload if it is an enum value. For a tuple, it returns the first element that is an enum
/// value.
private func firstEnum(in payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  switch mirror.displayStyle {
  case .enum: return payload
  case .tuple: return mirror.children.lazy.compactMap { firstEnum(in: $0.value) }.first
  default: return nil
  }
}
