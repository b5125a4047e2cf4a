import DependencyInjection
import TributaryBase

/// The context of the running code. Closures of a view use it, because code of a different window may call them.
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
