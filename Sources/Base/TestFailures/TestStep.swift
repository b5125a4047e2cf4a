/// The step of a test that runs: the call of a test tool, such as `send` of a test store, and what is called
/// in the course of it.
///
/// Reports of what has no place of its own that a test's author would look at, such as a client's
/// declaration, point there.
package enum TestStep {
  /// Where the step around this code stands, if there is one. Effects that a step starts are in it, too.
  @TaskLocal package static var current: CallSite?
}
