extension TestStore {
  /// Runs an operation on the store's owner, also for a caller that is on no actor.
  ///
  /// - Parameters:
  ///   - isolation: The caller's.
  ///   - input: The values of the caller that the operation uses. It comes as an argument, since what a
  ///     closure captures could be used elsewhere meanwhile for all that the compiler knows.
  ///   - operation: The closure to run.
  func onOwner<Input, Result>(
    from isolation: isolated (any Actor)?,
    with input: Input,
    _ operation: @escaping (_ input: Input, isolated (any Actor)?) async -> Result
  ) async -> Result {
    if isolation === driver.settings.owner { return await operation(input, isolation) }
    // The caller waits here, so what is passed on is used by one thread at a time, and so is the result.
    let call = UncheckedSendable((operation: operation, input: input))
    return await run(call, on: driver.settings.owner).value
  }
}

private func run<Input, Result>(
  _ call: UncheckedSendable<(operation: (Input, isolated (any Actor)?) async -> Result, input: Input)>,
  on owner: isolated any Actor
) async -> UncheckedSendable<Result> {
  UncheckedSendable(await call.value.operation(call.value.input, owner))
}
