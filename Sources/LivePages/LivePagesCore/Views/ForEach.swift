/// A view for each element of a collection.
///
/// Each is told from the others by its id: where elements come, go or move, it keeps the names of what it
/// offers and its place in the browser. The first element that it consists of is a region of its own, so that
/// a change in one is sent alone; it gets an `id` unless it has one.
public struct ForEach<Action>: View {
  public let body: Markup<Action>

  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path to the id of an element.
  ///   - content: A closure that makes the view of an element.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) {
    body = Markup(
      data.map { element in .keyed(AnyHashable(element[keyPath: id]), content(element).markup.nodes) }
    )
  }

  /// - Parameters:
  ///   - data: The elements.
  ///   - content: A closure that makes the view of an element.
  public init<Data: Sequence>(
    _ data: Data,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) where Data.Element: Identifiable {
    self.init(data, id: \.id, content: content)
  }

  /// Makes a list of components. Each is rendered on its own, and known by its id.
  package init(components: [Component]) {
    body = Markup(components.map { .component($0) })
  }
}
