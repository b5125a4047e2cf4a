/// The name of the case that an enum is; `nil` for what is no enum. An optional's is followed by that of the
/// enum in it.
func caseName<Root>(of root: Root) -> String? {
  guard let name = enumCaseName(root).map({ String(cString: $0) }) else { return nil }
  guard let optional = Root.self as? any NamedOptional.Type else { return name }
  return optional.wrappedCaseName(of: root).map { "\(name).\($0)" } ?? name
}

private protocol NamedOptional {
  /// The name of the case in an optional of this type.
  static func wrappedCaseName(of optional: Any) -> String?
}

extension Optional: NamedOptional {
  fileprivate static func wrappedCaseName(of optional: Any) -> String? {
    guard case .some(let wrapped)? = optional as? Self else { return nil }
    return caseName(of: wrapped)
  }
}

// `@_silgen_name`: the function of the runtime with which the standard library prints cases. It has no public
// declaration, and a `Mirror` does not tell the names of cases that carry nothing. It returns `nil` for what
// is no enum.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Root>(_ root: Root) -> UnsafePointer<CChar>?
