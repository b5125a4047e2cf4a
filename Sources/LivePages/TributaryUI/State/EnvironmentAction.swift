/// An action that a view gives to the views inside it.
///
/// The object stays the same when the view is evaluated again with a new closure. The environment therefore counts as
/// equal, and the views inside aren't evaluated.
@MainActor
final class EnvironmentAction<Input>: Attachment {
  fileprivate(set) var perform: @MainActor (Input) -> Void

  init(_ perform: @escaping @MainActor (Input) -> Void) { self.perform = perform }

  func callAsFunction(_ input: Input) { perform(input) }
}

extension EnvironmentAction where Input == Void {
  func callAsFunction() { perform(()) }
}

extension _ViewContext {
  /// Returns the action with a name at this position, which calls the closure of the latest evaluation.
  @MainActor func action<Input>(
    _ name: String,
    _ perform: @escaping @MainActor (Input) -> Void
  ) -> EnvironmentAction<Input> {
    let action = node.attachment(at: path.appending(id: name)) { EnvironmentAction(perform) }
    action.perform = perform
    return action
  }

  /// Returns the action without a parameter that has a name at this position.
  @MainActor func action(
    _ name: String,
    _ perform: @escaping @MainActor () -> Void
  ) -> EnvironmentAction<Void> {
    action(name) { (_: Void) in perform() }
  }
}
