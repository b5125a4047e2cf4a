/// Writes what changed between two states as assignments.
enum StateAssignments {
  /// The most elements of an array that are assigned one by one.
  private static let mostElements = 3

  /// - Parameters:
  ///   - before: The one state.
  ///   - after: The other, of the same type.
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

  /// - Returns: `nil` if the array is better assigned as a whole.
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

  /// Compares values that are not `Equatable` by how they are written.
  private static func isEqual(_ one: Any, _ other: Any, at path: String) throws(SourceError) -> Bool {
    func compare<Value: Equatable>(_ one: Value) -> Bool { one == other as? Value }
    if let one = one as? any Equatable { return compare(one) }
    return try SourceWriter.source(of: one, at: path) == SourceWriter.source(of: other, at: path)
  }
}
