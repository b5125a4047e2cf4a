import DependencyInjection
import TributaryBase

/// The context of the code that is being run, for closures of a view that code of a different window may call.
struct ViewCode {
  private let person = CallerContext.current.person
  private let dependencies = BoundDependencies.current

  /// Runs a closure in the context.
  func run(_ body: () -> Void) {
    CallerContext.restoring(person) {
      if BoundDependencies.current === dependencies { return body() }
      BoundDependencies.$current.withValue(dependencies, operation: body)
    }
  }
}
