/// The step of a test that runs: the call of a test tool, such as `send` of a test store, and what is called
/// in the course of it.
///
/// Reports of what has no place of its own that a test's author would look at, such as a client's
/// declaration, point there.
package struct TestStep: Sendable {
  /// The step around this code, if there is one. Effects that a step starts are in it, too.
  @TaskLocal package static var current: TestStep?

  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
