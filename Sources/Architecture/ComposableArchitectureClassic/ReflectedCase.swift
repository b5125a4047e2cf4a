import ComposableArchitecture

/// The case of an enum that a function makes, found by reflection.
///
/// It is not known which case that is before a value of it was seen; from then on other cases are told apart
/// by the name alone.
final class ReflectedCase<Root, Value>: Sendable {
  private struct Names {
    /// The path of the case, as far as it is known. The name of the root goes on where an optional holds
    /// another enum.
    var own: String?
    /// The paths of other cases that carry a value of the same type.
    var others: Set<String> = []
  }

  // Unsafe: it is called as any closure of a reducer is, on the thread that runs the reducer; as a case it
  // captures nothing.
  nonisolated(unsafe) private let embed: (Value) -> Root
  private let names = LockIsolated(Names())

  init(_ embed: @escaping (Value) -> Root) {
    self.embed = embed
  }

  func extract(from root: Root) -> Value? {
    guard let rootName = caseName(of: root) else { return nil }
    let known = names.withValue { $0 }
    if let own = known.own, rootName != own, !rootName.hasPrefix(own + ".") { return nil }
    let payloads = CasePayload.payloads(of: root)
    for payload in payloads where !known.others.contains(payload.path) {
      if let own = known.own, own != payload.path { continue }
      guard let value = payload.value(as: Value.self) else { continue }
      if known.own != nil { return value }
      let isOwn = CasePayload.payloads(of: embed(value)).map(\.path) == payloads.map(\.path)
      let path = payload.path
      names.withValue { if isOwn { $0.own = path } else { $0.others.insert(path) } }
      if isOwn { return value }
    }
    return nil
  }
}

/// The payload of a case of an enum.
private struct CasePayload {
  /// The name of the case, after that of the optional's if the enum is in one.
  let path: String
  private let content: Any

  /// Returns the payloads of an enum. An optional carries what the enum in it does, and that enum.
  static func payloads(of root: Any) -> [CasePayload] {
    let mirror = Mirror(reflecting: root)
    guard
      mirror.displayStyle == .enum || mirror.displayStyle == .optional,
      let child = mirror.children.first,
      let name = child.label
    else { return [] }
    let payload = CasePayload(path: name, content: child.value)
    guard mirror.displayStyle == .optional else { return [payload] }
    let inner = payloads(of: child.value)
      .map { CasePayload(path: "\(name).\($0.path)", content: $0.content) }
    return inner + [payload]
  }

  func value<Value>(as type: Value.Type) -> Value? {
    // A lone value with a label is reflected as a tuple of one element, which would be an `Any`, too.
    let mirror = Mirror(reflecting: content)
    if mirror.displayStyle == .tuple, mirror.children.count == 1, let lone = mirror.children.first?.value {
      return lone as? Value
    }
    return content as? Value
  }
}

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
