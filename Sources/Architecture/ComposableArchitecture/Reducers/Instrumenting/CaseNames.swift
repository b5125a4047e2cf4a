/// The names of a value's case, and of the cases in it, without what else they carry:
/// `rows(element(tapped))`.
func caseNames(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
  guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
  guard let inner = firstEnum(in: payload.value) else { return name }
  return "\(name)(\(caseNames(of: inner)))"
}

/// The payload, if it is an enum's value; of a tuple, the first element that is one.
private func firstEnum(in payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  switch mirror.displayStyle {
  case .enum: return payload
  case .tuple: return mirror.children.lazy.compactMap { firstEnum(in: $0.value) }.first
  default: return nil
  }
}
