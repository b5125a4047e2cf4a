import IssueReporting

/// Changes the value of an enum case in a test, and expects it to be different afterward.
///
/// The test fails if the enum is a different case, if the value has not changed, or if `body` throws an error.
///
/// For example:
///
/// ```swift
/// await store.send(.destination(.presented(.edit(.nameChanged("Blob"))))) {
///   XCTModify(&$0.destination, case: \.some.edit) { $0.name = "Blob" }
/// }
/// ```
///
/// When the exhaustivity of a test store is off, its assertions don't require the value to change.
///
/// - Parameters:
///   - root: The enum.
///   - path: A path to the case.
///   - message: Text to include in the report.
///   - body: A closure that changes the value.
///   - fileID: The file ID of the call, for reports.
///   - filePath: The file path of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, deprecated, message: "write 'root.modify(\\.name) { … }' of a '@CasePathable' enum")
public func XCTModify<Root, Value>(
  _ root: inout Root,
  case path: CaseKeyPath<Root, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  func report(_ text: String) {
    let message = message()
    reportIssue(
      "XCTModify: \(message.isEmpty ? text : "\(text) \(message)")",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
  do {
    var isEqual = false
    let change: Void? = try AnyCasePath(path).modify(&root) { (value) throws(any Error) in
      let before = value
      try body(&value)
      isEqual = areEqual(before, value)
    }
    if change == nil {
      report(
        "The value of \(Root.self) isn't the case with a \(Value.self), so it wasn't changed."
      )
    } else if isEqual, ModifyExpectation.expectsChange {
      report("The value of type \(Value.self) was expected to change, but it is equal to the value before.")
    }
  } catch {
    report("The closure threw an error: \(error)")
  }
}

/// Changes the value of an optional in a test, and expects it to be different afterward.
///
/// The test fails if the optional is `nil`, if the value has not changed, or if `body` throws an error.
///
/// ```swift
/// await store.send(.child(.incrementTapped)) {
///   XCTModify(&$0.child) { $0.count = 1 }
/// }
/// ```
///
/// When the exhaustivity of a test store is off, its assertions don't require the value to change.
///
/// - Parameters:
///   - optional: The optional.
///   - message: Text to include in the report.
///   - body: A closure that changes the value.
///   - fileID: The file ID of the call, for reports.
///   - filePath: The file path of the call, for reports.
///   - line: The line of the call, for reports.
///   - column: The column of the call, for reports.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, deprecated, message: "write '$0.child?.count = 1'")
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &optional,
    case: \.some,
    message(),
    body,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Determines whether `XCTModify` expects the value to change.
package enum ModifyExpectation {
  /// It is `false` in assertions of a test store whose exhaustivity is off.
  @TaskLocal package static var expectsChange = true
}

private func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
  func isEqual<Value: Equatable>(_ lhs: Value) -> Bool { lhs == rhs as? Value }
  return (lhs as? any Equatable).map { isEqual($0) } ?? false
}
