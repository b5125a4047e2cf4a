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
  /// The reasons are `@identity` if the view is new, `@self` if its parent passed different values, and `@dependencies` if
  /// state or an observed object has changed.
  ///
  /// - Note: Differs: the properties of state are printed as `@dependencies`, without their names.
  public static func _printChanges() { print(evaluationReason) }

  static var evaluationReason: String {
    let name = "\(Self.self)"
    var node = ViewGraph.evaluated
    // Content that is evaluated in a node of its own belongs to the body around it.
    while let inner = node, inner.name != name { node = inner.parent }
    return node.map { "\(name): \($0.cause.rawValue) changed." } ?? "\(name): unchanged."
  }
}
