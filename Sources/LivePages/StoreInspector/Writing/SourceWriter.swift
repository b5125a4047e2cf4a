import CaseKeyPaths

/// Writes values as Swift source, using their mirrors.
///
/// Enums are written with a leading dot, and structures with their memberwise initializers. Both must be
/// visible where the source is used.
enum SourceWriter {
  /// Returns an expression that creates a value.
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

  /// Returns the labelled parts of a tuple or structure.
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

  /// Returns the name of a property from its storage. Wrappers and macros add an underscore to it.
  static func propertyName(_ label: String) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  /// Returns the name of a type with its enclosing types but without modules, or `nil` if source code can't
  /// name the type.
  static func typeName(of type: Any.Type) -> String? {
    if type == Void.self { return "Void" }
    let name = _typeName(type, qualified: true)
    // The context of a local or private type has no name.
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

  /// Returns the end of the module name at the start of a string.
  private static func moduleEnd(of text: Substring) -> Substring.Index? {
    let end = text.firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") }
    guard let end, text[end] == "." else { return nil }
    return end
  }

  static func nameOfCase(_ value: Any) -> String? { CaseName(ofAny: value)?.text }
}

/// Writes the difference between two states as assignments.
enum StateAssignments {
  /// The maximum number of array elements to assign individually.
  private static let mostElements = 3

  /// - Parameters:
  ///   - before: The first state.
  ///   - after: The second state, of the same type.
  ///   - path: The expression for the state.
  /// - Returns: A statement for each property that differs.
  static func source(
    from before: Any,
    to after: Any,
    at path: String
  ) throws(SourceError) -> [String] {
    if try isEqual(before, after, at: path) { return [] }
    if !(after is any SourceRepresentable), !(after is any WrittenByParts) {
      let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
      switch new.displayStyle {
      case .struct where new.subjectType == type(of: after):
        return try propertyAssignments(from: old, to: new, at: path)
      case .optional:
        if let old = old.children.first?.value, let new = new.children.first?.value,
          Mirror(reflecting: new).displayStyle == .struct,
          !(new is any SourceRepresentable), !(new is any WrittenByParts)
        {
          return try source(from: old, to: new, at: path + "?")
        }
      case .collection where after is [Any]:
        if let statements = try elementAssignments(from: old, to: new, at: path) { return statements }
      default: break
      }
    }
    return ["\(path) = \(try SourceWriter.source(of: after, at: path))"]
  }

  private static func propertyAssignments(
    from before: Mirror,
    to after: Mirror,
    at path: String
  ) throws(SourceError) -> [String] {
    var statements: [String] = []
    for (old, new) in zip(before.children, after.children) {
      guard let label = new.label, !label.hasPrefix("_$") else { continue }
      let name = SourceWriter.propertyName(label)
      statements += try source(from: old.value, to: new.value, at: "\(path).\(name)")
    }
    return statements
  }

  /// - Returns: The assignments, or `nil` if the array should be assigned as a whole.
  private static func elementAssignments(
    from before: Mirror,
    to after: Mirror,
    at path: String
  ) throws(SourceError) -> [String]? {
    guard before.children.count == after.children.count else { return nil }
    var statements: [String] = []
    var changed = 0
    for (index, (old, new)) in zip(before.children, after.children).enumerated() {
      let change = try source(from: old.value, to: new.value, at: "\(path)[\(index)]")
      if !change.isEmpty { changed += 1 }
      if changed > mostElements { return nil }
      statements += change
    }
    return statements
  }

  /// Compares values that aren't `Equatable` by their source.
  private static func isEqual(_ one: Any, _ other: Any, at path: String) throws(SourceError) -> Bool {
    func compare<Value: Equatable>(_ one: Value) -> Bool { one == other as? Value }
    if let one = one as? any Equatable { return compare(one) }
    return try SourceWriter.source(of: one, at: path) == SourceWriter.source(of: other, at: path)
  }
}

/// The reason why a recording can't be written as Swift source.
public enum SourceError: Error, Hashable, Sendable {
  /// A value has no source form, such as an object, a closure or a key path.
  ///
  /// - Parameters:
  ///   - path: The value's path, such as `Action.opened.file`.
  ///   - type: The value's type.
  case noSourceForm(path: String, type: String)
  /// The type of the actions or states isn't `Equatable`.
  ///
  /// A test store requires this conformance.
  case notEquatable(type: String)
  /// There is no entry with this number, or the entry is no longer stored.
  case unknownEntry(Int)
  /// The action of this entry was sent by an effect that started before the first entry, so the test couldn't
  /// receive the action.
  case effectFromBefore(entry: Int)
  /// The states of this cubit are the result of calls to its methods, which aren't recorded.
  case noEvents(name: String)
  /// The inspector was paused before this entry, and unrecorded actions have changed the state in the
  /// meantime.
  case pause(before: Int)
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSourceForm(let path, let type):
      "'\(path)' can't be written as source code: it is a '\(type)'."
    case .notEquatable(let type):
      "'\(type)' isn't Equatable, which a test store requires."
    case .unknownEntry(let number):
      "There is no entry \(number), or it was dropped."
    case .effectFromBefore(let entry):
      "The action of entry \(entry) was sent by an effect that was started before the first entry."
    case .noEvents(let name):
      "The states of '\(name)' came from calls of its methods, which aren't recorded."
    case .pause(let entry):
      "Recording was paused before entry \(entry), and the state has changed meanwhile."
    }
  }
}

extension SourceError {
  /// Returns the error without secrets. The error's path may contain them as the keys of dictionaries.
  func masked(by mask: SecretMask) -> SourceError {
    switch self {
    case .noSourceForm(let path, let type): .noSourceForm(path: mask.text(path), type: type)
    case .notEquatable, .unknownEntry, .effectFromBefore, .noEvents, .pause: self
    }
  }
}

extension SecretMask {
  /// Writes source without secrets. An error doesn't reveal them either.
  ///
  /// - Parameter write: A closure that writes the source, including secrets.
  func source(writing write: () throws(SourceError) -> String) throws(SourceError) -> String {
    do throws(SourceError) {
      return try source(write())
    } catch {
      throw error.masked(by: withoutNumbers)
    }
  }
}
