import CaseKeyPaths

extension Binding {
  /// Returns a binding to the value of a case of an optional enum.
  ///
  /// ```swift
  /// @CasePathable
  /// @dynamicMemberLookup
  /// enum Destination { case editor(Item), help }
  ///
  /// @State private var destination: Destination?
  ///
  /// .sheet(item: $destination.editor) { item in … }
  /// .sheet(isPresented: Binding($destination.help)) { … }
  /// if let $item = Binding($destination.editor) { TextField("Name", text: $item.name) }
  /// ```
  ///
  /// The binding is `nil` while the enum is `nil` or a different case. Setting the binding to a value changes the
  /// enum to the case. If the enum is the case, setting the binding to `nil` sets the enum to `nil`.
  // Other members take precedence. Otherwise, the compiler would take about a minute to diagnose a mistake in a body
  // with a dozen bindings.
  @_disfavoredOverload
  public subscript<Enum: CasePathable, Content>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Content>>
  ) -> Binding<Content?> where Value == Enum? {
    let base = self
    let path = Enum.allCasePaths[keyPath: keyPath]
    var binding = Binding<Content?> {
      base.wrappedValue.flatMap(path.extract)
    } set: { content, _ in
      if let content {
        base.wrappedValue = path.embed(content)
      } else if base.wrappedValue.flatMap(path.extract) != nil {
        base.wrappedValue = nil
      }
    }
    binding.transaction = transaction
    return binding
  }
}
