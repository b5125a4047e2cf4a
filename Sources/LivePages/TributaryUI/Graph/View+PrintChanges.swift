extension View {
  /// Prints the reason for the current evaluation of the view's body.
  ///
  /// ```swift
  /// var body: some View {
  ///   let _ = Self._printChanges()                      // "CounterView: @self changed."
  ///   Text("\(count)")
  /// }
  /// ```
  ///
  /// The reasons are `@identity` for a new view, `@self` if the view's parent has passed different values, and
  /// `@dependencies` if state or an observed object has changed.
  ///
  /// - Note: Differs: the properties of state are printed as `@dependencies`, without their names.
  public static func _printChanges() { print(evaluationReason) }

  static var evaluationReason: String {
    let name = "\(Self.self)"
    var node = ViewGraph.evaluated
    // Some content of a body is evaluated in a separate node. Such a node counts as part of the body.
    while let inner = node, inner.name != name { node = inner.parent }
    return node.map { "\(name): \($0.cause.rawValue) changed." } ?? "\(name): unchanged."
  }
}
