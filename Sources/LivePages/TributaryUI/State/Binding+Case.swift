import CaseKeyPaths

extension Binding {
  /// Returns a binding to the value of a case of an optional enum.
  ///
  /// It is `nil` while the enum is `nil` or a different case.
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
  /// Setting the binding to `nil` sets the enum to `nil` if it is the case. Setting it to a value changes the
  /// enum to the case.
  // Other members come first. Otherwise, a mistake in a body with a dozen bindings would cost the compiler
  // about a minute.
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
