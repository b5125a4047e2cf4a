extension EffectContext {
  /// Runs the operation of a run effect inside this context, as all of them are run: without the transaction
  /// of the action that the effect came of.
  func run<Action>(
    _ operation: @Sendable (_ send: Send<Action>) async -> Void,
    send: Send<Action>
  ) async {
    await EffectContext.$current.withValue(self) {
      // Binding costs more than looking whether it is needed, which it seldom is.
      if Transaction.current == Transaction() { return await operation(send) }
      await Transaction.$current.withValue(Transaction()) {
        await operation(send)
      }
    }
  }
}
