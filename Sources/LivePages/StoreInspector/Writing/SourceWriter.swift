/// Writes values as Swift, from what their mirrors show.
///
/// Enums are written with a leading dot, structures by their memberwise initialisers, so that both have to be
/// visible where the source is used.
enum SourceWriter {
  /// An expression that makes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The value's path, for errors.
  static func source(of value: Any, at path: String) throws(SourceError) -> String {
    if let value = value as? any SourceRepresentable { return value.swiftSource }
    if let value = value as? any WrittenByParts { return try value.source(at: path) }
    if let value = value as? any BinaryInteger { return "\(value)" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return "nil" }
      return try source(of: wrapped.value, at: path)
    case .collection where value is any ExpressibleByArrayLiteral:
      return "[\(try elements(of: mirror, at: path).joined(separator: ", "))]"
    case .set where value is any ExpressibleByArrayLiteral:
      return "[\(try elements(of: mirror, at: path).sorted().joined(separator: ", "))]"
    case .dictionary where value is any ExpressibleByDictionaryLiteral:
      return try dictionary(mirror, at: path)
    case .tuple:
      return "(\(try arguments(of: mirror, at: path)))"
    case .enum where mirror.subjectType == type(of: value):
      return try enumeration(value, mirror, at: path)
    case .struct where mirror.subjectType == type(of: value):
      return try structure(value, mirror, at: path)
    default:
      throw .noSourceForm(path: path, type: "\(type(of: value))")
    }
  }

  private static func elements(of mirror: Mirror, at path: String) throws(SourceError) -> [String] {
    var texts: [String] = []
    for (index, child) in mirror.children.enumerated() {
      texts.append(try source(of: child.value, at: "\(path)[\(index)]"))
    }
    return texts
  }

  private static func dictionary(_ mirror: Mirror, at path: String) throws(SourceError) -> String {
    if mirror.children.isEmpty { return "[:]" }
    var texts: [String] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      let key = try source(of: pair[0].value, at: "a key of \(path)")
      texts.append("\(key): \(try source(of: pair[1].value, at: "\(path)[\(key)]"))")
    }
    return "[\(texts.sorted().joined(separator: ", "))]"
  }

  private static func enumeration(
    _ value: Any,
    _ mirror: Mirror,
    at path: String
  ) throws(SourceError) -> String {
    guard let payload = mirror.children.first, let name = payload.label else {
      guard let name = nameOfCase(value) else {
        throw .noSourceForm(path: path, type: "\(type(of: value))")
      }
      return ".\(name)"
    }
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple {
      return ".\(name)(\(try arguments(of: inner, at: "\(path).\(name)")))"
    }
    return ".\(name)(\(try source(of: payload.value, at: "\(path).\(name)")))"
  }

  private static func structure(
    _ value: Any,
    _ mirror: Mirror,
    at path: String
  ) throws(SourceError) -> String {
    guard let name = typeName(of: type(of: value)) else {
      throw .noSourceForm(path: path, type: "\(type(of: value))")
    }
    return "\(name)(\(try arguments(of: mirror, at: path)))"
  }

  /// The parts of a tuple or a structure, with their labels.
  private static func arguments(of mirror: Mirror, at path: String) throws(SourceError) -> String {
    var texts: [String] = []
    for child in mirror.children {
      let label = child.label ?? ""
      if label.hasPrefix("_$") { continue }
      let name = propertyName(label)
      let text = try source(of: child.value, at: "\(path).\(name)")
      texts.append(name.hasPrefix(".") || name.isEmpty ? text : "\(name): \(text)")
    }
    return texts.joined(separator: ", ")
  }

  /// The name of a property, by that of its storage, which a wrapper or a macro begins with an underscore.
  static func propertyName(_ label: String) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  /// A type's name with the types that it is in, without modules; `nil` where source code cannot name it.
  static func typeName(of type: Any.Type) -> String? {
    if type == Void.self { return "Void" }
    let name = _typeName(type, qualified: true)
    // A type in a function, or a private one, has a context that has no name.
    if name.contains("(") || name.contains("$") { return nil }
    var result = ""
    var isStart = true
    var rest = Substring(name)
    while let first = rest.first {
      if isStart, first.isLetter || first == "_", let dot = moduleEnd(of: rest) {
        rest = rest[dot...].dropFirst()
        isStart = false
      } else {
        isStart = !(first.isLetter || first.isNumber || first == "_" || first == ".")
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the end of the name of a module that a text begins with.
  private static func moduleEnd(of text: Substring) -> Substring.Index? {
    let end = text.firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") }
    guard let end, text[end] == "." else { return nil }
    return end
  }

  static func nameOfCase(_ value: Any) -> String? {
    func name<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: name)
  }
}

// `@_silgen_name`: the function of the runtime with which the standard library prints cases. It has no public
// declaration, and a `Mirror` does not tell the names of cases that carry nothing. It returns `nil` for what
// is no enum.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
