import CaseKeyPaths
import TestFailures

/// Leads to a feature that is presented or not.
struct PresentationPath<Parent, Child, Action>: OptionalChildPath {
  typealias ChildAction = PresentationAction<Action>

  let keyPath: WritableKeyPath<Parent, PresentationState<Child>>
  let ephemeral = EphemeralFinder<Child, Action>()
  let identity = PresentedIdentity<Child>()

  var place: ChildPlace { ChildPlace(keyPath) }

  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    var presentation = take(from: &parent)
    defer { parent[keyPath: keyPath] = presentation }
    return presentation.modify(body)
  }

  /// Takes the child out. The key path leads through a getter and a setter, so while the parent has the child
  /// too, each change would copy it.
  // Not inlined: to read through the key path copies the parent's state to the stack, where it must not stay
  // while the child runs.
  @inline(never)
  private func take(from parent: inout Parent) -> PresentationState<Child> {
    let presentation = parent[keyPath: keyPath]
    parent[keyPath: keyPath] = .placeholder(for: identity.id(of: presentation))
    return presentation
  }

  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result? {
    parent[keyPath: keyPath].read(body)
  }

  func hasChild(_ parent: Parent) -> Bool { parent[keyPath: keyPath].isPresenting }

  func endsChild(of parent: Parent, after action: ChildAction) -> Bool {
    switch action {
    case .dismiss: true
    case .presented(let action): read(parent) { ephemeral.ends($0, action) } ?? false
    }
  }

  func removeChild(from parent: inout Parent) {
    parent[keyPath: keyPath] = PresentationState(wrappedValue: nil)
  }

  func reportAbsence(of action: ChildAction, at site: CallSite) {
    switch action {
    case .presented(let action): reportLostAction(describe(action), at: site)
    case .dismiss: reportNothingToDismiss(at: site)
    }
  }

  private func reportNothingToDismiss(at site: CallSite) {
    site.report(
      """
      An 'ifLet' at "\(site)" got a 'dismiss' while nothing was presented, so there was nothing to dismiss.

        State that was to be dismissed: \(typeName(Child.self))

      Nothing else changes, but the code that sent it expected something to be presented. There are two ways to get here:

      • A reducer other than the one to which 'ifLet' is attached set the state to 'nil', and after that an effect of the \
      presented feature called 'dismiss'. Set the state to 'nil' in that reducer: then those effects are cancelled at once.
      • The action was sent to the store although nothing was presented. To end a presentation from the parent's own logic, \
      set the state to 'nil' instead of sending 'dismiss'.
      """
    )
  }

  static var isComparedBetweenActions: Bool { true }

  static var operatorName: String { "ifLet" }

  static var absence: String { "nothing was presented" }
}
