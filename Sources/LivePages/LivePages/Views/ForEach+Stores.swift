import ComposableArchitecture
import LivePagesCore

extension ForEach {
  /// Creates a view for each store in a collection of stores.
  ///
  /// Use this initializer for lists of any length. A row is rendered on its own when its state changes, so a
  /// change to one of ten thousand rows renders and sends that row only:
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
  /// If the closure reads other values, pass them as `dependency`. Otherwise, the rows don't show their
  /// changes.
  ///
  /// - Parameters:
  ///   - stores: The stores. They receive the actions of the controls in their rows.
  ///   - dependency: The values that the rows show in addition to their stores.
  ///   - content: A closure that returns the view of a store, preferably a single element.
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

/// A part of a page that shows a store of its own, such as the store of a child feature.
///
/// When that store changes, this part is rendered on its own:
///
/// ```swift
/// if let editor = store.scope(state: \.editor, action: \.editor.presented) {
///   StoreView(editor) { editor in … }
/// }
/// ```
///
/// If the closure reads other values, pass them as `dependency`. Otherwise, the view doesn't show their
/// changes.
public struct StoreView<Action>: View {
  public let body: ForEach<Action>

  /// Creates a view of a store.
  ///
  /// - Parameters:
  ///   - store: The store. It receives the actions of the controls.
  ///   - dependency: The values that the view shows in addition to the store.
  ///   - content: A closure that returns the view of the store, preferably a single element.
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
