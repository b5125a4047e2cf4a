import IssueReporting

/// Reports that `modify` was to change the value of a case while the enum is another.
///
/// - Parameters:
///   - keyPath: The case that was to be changed.
///   - value: The enum, or an optional of it.
///   - fileID: The file ID of the call.
///   - filePath: The file path of the call.
///   - line: The line of the call.
///   - column: The column of the call.
func reportOtherCase<Enum: CasePathable, Value>(
  than keyPath: CaseKeyPath<Enum, Value>,
  in value: some CasePathable,
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt
) {
  // To say it takes a while, and is left out where nobody is told.
  func message() -> String {
    let path = keyPath.caseSpelling()
    return """
      'modify' was to change the value of a case, but the value is another case, so nothing was changed.

        Enum: \(Enum.self)
        Expected: \(path)
        Value: \(caseName(of: value))

      The value has to become that case before. Where it may be another one, ask first: 'if value.is(\(path)) { … }'.
      """
  }
  reportIssue(
    message(),
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// The case that a value is, and that of what it carries where that is such an enum as well. Other values are
/// left out: they may be large, or secret.
private func caseName<Enum: CasePathable>(of value: Enum) -> String {
  let mirror = Mirror(reflecting: value)
  let payload = mirror.children.first
  // By the value, as an optional of it would be such an enum whatever it is.
  let inner = payload.flatMap { $0.value as? any CasePathable }.map { caseName(of: $0) }
  // Paths lead through optionals, whose case `some` they need not name.
  if mirror.displayStyle == .optional { return payload == nil ? "nil" : inner ?? "\\.some" }
  guard let label = payload?.label else { return emptyCaseName(of: value) }
  return "\\.\(label)" + (inner == "nil" ? ".none" : inner?.dropFirst() ?? "")
}

/// The case of a value that carries nothing. Its description may be one of its own.
private func emptyCaseName<Enum: CasePathable>(of value: Enum) -> String {
  func name<Paths: CasePathReflectable>(in paths: Paths) -> String? {
    (value as? Paths.Root).map { paths[$0].caseSpelling() }
  }
  return (Enum.allCasePaths as? any CasePathReflectable).flatMap { name(in: $0) } ?? "\\.\(value)"
}
