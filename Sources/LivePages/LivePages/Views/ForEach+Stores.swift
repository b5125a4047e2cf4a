import ComposableArchitecture
import LivePagesCore

extension ForEach {
  /// A view for the store of each element of a collection, rendered again on its own when its own state has
  /// changed: a change in one of ten thousand rows renders that row, and sends it alone.
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
  /// What the closure reads beside the store does not have the rows rendered again: say what that is by
  /// `dependency`.
  ///
  /// - Parameters:
  ///   - stores: The stores. The controls of each send to it.
  ///   - dependency: The values that the rows show beside their stores.
  ///   - content: A closure that makes the view of a store: one element, in which it can be found again.
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

/// A part of a page that shows a store of its own, such as that of a child feature, and is rendered again on
/// its own when that has changed.
///
/// ```swift
/// if let editor = store.scope(state: \.editor, action: \.editor.presented) {
///   StoreView(editor) { editor in … }
/// }
/// ```
///
/// What the closure reads beside the store does not have it rendered again: say what that is by `dependency`.
public struct StoreView<Action>: View {
  public let body: ForEach<Action>

  /// - Parameters:
  ///   - store: The store. The controls send to it.
  ///   - dependency: The values that are shown beside the store.
  ///   - content: A closure that makes the view: one element, in which it can be found again.
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
    // The same object as long as its element is there; the component keeps it, so that no other has its
    // address.
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
