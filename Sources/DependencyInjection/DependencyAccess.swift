import IssueReporting

/// Where a dependency was asked for, so that a report can name it.
struct DependencyAccess: Sendable {
  /// The access whose default value is being made.
  @TaskLocal static var current = DependencyAccess()

  /// As the code names it, like `\.date`.
  var name: String?
  var site: Site?

  struct Site: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
  }

  func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    report(
      """
      @Dependency(\(name ?? "\(key).self")) has no test implementation, but was reached from a test.\(details(of: key))

      A test that runs a live implementation depends on the world outside of it. Give the test a value of its own:

          withDependencies { $0\(name.map { $0.drop { $0 == "\\" } } ?? "[\(key).self]") = … } operation: { … }

      or give '\(key)' a 'testValue'.
      """
    )
  }

  func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    report(
      """
      @Dependency(\(name ?? "\(key).self")) has no live implementation, but was reached from a running program.\
      \(details(of: key))

      Its test value is used instead. Conform '\(key)' to 'DependencyKey' in a module that the program links, or set the \
      value where the program starts.
      """
    )
  }

  private func details<Key: TestDependencyKey>(of key: Key.Type) -> String {
    var lines = "\n\n  Key: \(key)\n  Value: \(Key.Value.self)"
    if let site { lines += "\n  Declared at: \(site.fileID):\(site.line)" }
    return lines
  }

  private func report(_ message: String) {
    guard let site else { return reportIssue(message) }
    reportIssue(
      message,
      fileID: site.fileID,
      filePath: site.filePath,
      line: site.line,
      column: site.column
    )
  }
}
