/// Tells the tests of XCTest apart.
///
/// Only the module for tests links XCTest. It has a type that conforms, which is looked up by its name.
package protocol XCTestCounting: SendableMetatype {
  /// How many tests of XCTest have started since this was first read. They run one at a time, so the last of
  /// them is the one that runs.
  static var startedCount: Int { get }
}
