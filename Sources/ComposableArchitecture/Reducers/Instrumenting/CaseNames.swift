/// The names of a value's case, and of the cases in it, without what else they carry:
/// `rows(element(tapped))`.
func caseNames(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
  guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
  guard let inner = enumValue(in: payload.value) else { return name }
  return "\(name)(\(caseNames(of: inner)))"
}

/// The value, if it is an enum's, or the one such value in a tuple.
private func enumValue(in payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  switch mirror.displayStyle {
  case .enum: return payload
  case .tuple: return mirror.children.lazy.compactMap { enumValue(in: $0.value) }.first
  default: return nil
  }
}
