/// Leads to a child through an optional property.
struct OptionalPath<Parent, Child, ChildAction>: OptionalChildPath {
  let keyPath: WritableKeyPath<Parent, Child?>
  let isEphemeral = Child.self is any _EphemeralState.Type
  let ephemeral = EphemeralFinder<Child, ChildAction>()

  var place: ChildPlace { ChildPlace(keyPath) }

  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    parent[keyPath: keyPath].modifyWrapped(body)
  }

  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result? {
    parent[keyPath: keyPath].map(body)
  }

  func endsChild(of parent: Parent, after action: ChildAction) -> Bool {
    isEphemeral || read(parent) { ephemeral.ends($0, action) } ?? false
  }

  func removeChild(from parent: inout Parent) {
    parent[keyPath: keyPath] = nil
  }

  static var operatorName: String { "ifLet" }

  static var absence: String { "the child's state was 'nil'" }
}
