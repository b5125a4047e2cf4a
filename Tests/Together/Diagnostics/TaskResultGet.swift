import ComposableArchitectureClassic

func number(in result: TaskResult<Int>) throws -> Int {
  // expected-error: 'get()' has been renamed to 'value'
  try result.get()
}
