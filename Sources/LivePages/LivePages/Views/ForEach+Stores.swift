import ComposableArchitecture
import LivePagesCore

extension ForEach {
  /// Creates a view for each store in a collection of stores. Each view is rendered separately when its own
  /// state changes. A change in one of ten thousand rows renders and sends only that row.
  ///
  /// ```swift
  /// ForEach(store.scope(state: \.rows, action: \.rows)) { row in
  ///   Container(.li) {
  ///     Text(row.title)
  ///     Button("Delete", send: .deleteTapped)      // an action of the row
  ///   }
  /// }
  /// ```
  ///
  /// Changes to other values that the closure reads don't render the rows again. Pass such values as
  /// `dependency`.
  ///
  /// - Parameters:
  ///   - stores: The stores. The controls of each row send actions to its store.
  ///   - dependency: The values that the rows show in addition to their stores.
  ///   - content: A closure that creates a store's view. The view should be a single element.
  public init<Stores: Sequence, ChildState, ChildAction, Content: View<ChildAction>>(
    _ stores: Stores,
    dependingOn dependency: AnyHashable? = nil,
    @ViewBuilder<ChildAction> content: @escaping (Store<ChildState, ChildAction>) -> Content
  ) where Stores.Element == Store<ChildState, ChildAction> {
    self.init(stores, areLone: false, dependingOn: dependency, content: content)
  }

  fileprivate init<Stores: Sequence, ChildState, ChildAction, Content: View<ChildAction>>(
    _ stores: Stores,
    areLone: Bool,
    dependingOn dependency: AnyHashable?,
    content: @escaping (Store<ChildState, ChildAction>) -> Content
  ) where Stores.Element == Store<ChildState, ChildAction> {
    self.init(
      components: stores.map {
        Component($0, isLone: areLone, dependingOn: dependency, content: content)
      }
    )
  }
}

/// A part of a page that shows its own store, such as a child feature's store. It is rendered separately when
/// that store changes.
///
/// ```swift
/// if let editor = store.scope(state: \.editor, action: \.editor.presented) {
///   StoreView(editor) { editor in … }
/// }
/// ```
///
/// Changes to other values that the closure reads don't render the view again. Pass such values as
/// `dependency`.
public struct StoreView<Action>: View {
  public let body: ForEach<Action>

  /// Creates a view of a store.
  ///
  /// - Parameters:
  ///   - store: The store. The controls send actions to it.
  ///   - dependency: The values that the view shows in addition to the store.
  ///   - content: A closure that creates the view. The view should be a single element.
  public init<ChildState, ChildAction, Content: View<ChildAction>>(
    _ store: Store<ChildState, ChildAction>,
    dependingOn dependency: AnyHashable? = nil,
    @ViewBuilder<ChildAction> content: @escaping (Store<ChildState, ChildAction>) -> Content
  ) {
    body = ForEach(CollectionOfOne(store), areLone: true, dependingOn: dependency, content: content)
  }
}

extension Component {
  fileprivate init<State, Action, Content: View<Action>>(
    _ store: Store<State, Action>,
    isLone: Bool,
    dependingOn dependency: AnyHashable?,
    content: @escaping (Store<State, Action>) -> Content
  ) {
    // The object stays the same for the lifetime of its element. The component retains it to prevent its
    // address from being reused.
    self.init(
      key: ObjectIdentifier(store),
      name: store.withState { ($0 as? any Identifiable)?.anyHashableID },
      loneType: isLone ? State.self : nil,
      dependency: dependency,
      follow: { store.follow($0) },
      send: { store.send($0) },
      content: { content(store) }
    )
  }
}

extension Identifiable {
  fileprivate var anyHashableID: AnyHashable { AnyHashable(id) }
}
