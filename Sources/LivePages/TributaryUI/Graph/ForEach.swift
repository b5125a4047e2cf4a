import Foundation

/// A view that generates rows from a collection and supports deleting and moving these rows.
@MainActor
@preconcurrency
public protocol DynamicViewContent: View {
  /// The type of the underlying collection of data.
  associatedtype Data: Collection

  /// The collection of underlying data.
  var data: Data { get }
}

/// A structure that computes a view for each element of a collection of identified data.
///
/// State belongs to the identity of an element, and follows the element when its row moves. Elements with equal
/// identities are reported.
///
/// - Note: Differs: a duplicate id is reported, and its rows keep separate state.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection of underlying data.
  public var data: Data
  /// A closure that creates an element's view.
  public var content: (Data.Element) -> Content
  fileprivate let id: (Data.Element) -> ID
  fileprivate var onDelete: ((IndexSet) -> Void)?
  fileprivate var onMove: ((IndexSet, Int) -> Void)?
}

extension ForEach: View, DynamicViewContent, DividedView where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError("ForEach has no body.") }

  /// Creates a view for each element of a collection of identifiable data.
  // This initializer is disfavored because a binding to a collection is a collection, too.
  @_disfavoredOverload
  public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }

  /// Creates a view for each element of a collection.
  ///
  /// A key path identifies the elements.
  @_disfavoredOverload
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// Creates a view for each integer of a constant range.
  public init(
    _ data: Range<Int>,
    @ViewBuilder content: @escaping (Int) -> Content
  ) where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, id: { $0 })
  }

  /// Creates a view for each element of a collection of identifiable data, using a binding to the element.
  public init<Elements>(
    _ data: Binding<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Data == [Binding<Elements.Element>], Elements: MutableCollection & RandomAccessCollection,
    Elements.Element: Identifiable, ID == Elements.Element.ID
  {
    self.init(data, id: \.id, content: content)
  }

  /// Creates a view for each element of a collection, using a binding to the element.
  ///
  /// A key path identifies the elements.
  public init<Elements>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == [Binding<Elements.Element>], Elements: MutableCollection & RandomAccessCollection {
    let elements = data.wrappedValue
    let bindings = elements.indices.map { data.element(at: $0, of: elements) }
    self.init(data: bindings, content: content, id: { $0.wrappedValue[keyPath: id] })
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var boxes: [ViewBox] = []
    boxes.reserveCapacity(data.count)
    var seen: [ID: Int] = [:]
    for (offset, element) in data.enumerated() {
      let id = id(element)
      let repetition = seen[id, default: 0]
      seen[id] = repetition + 1
      if repetition == 1 {
        context.node.graph?.report(at: context.path) {
          let text = "\(id)".unicodeScalars.prefix(80).map { $0.escaped(asASCII: false) }.joined()
          return "ForEach has several elements with the id \(text). Ids must be unique."
        }
      }
      let path = context.appending(id: id)
      let view = content(element)
      let elementPath = repetition == 0 ? path : path.appending(repetition)
      let row = elementPath.element { $0.row(isElement: true) { view._boxes(in: $0) } }
        .marked(AnyHashable(id), in: context)
      var traits = RowTraits(tag: AnyHashable(id), actions: actions(at: offset, in: path))
      if let menus = context.environment.rowMenus, context.rowPlace?.isInRow != true {
        traits.menu = menus.menu(of: AnyHashable(id), in: elementPath)
      }
      boxes.append(ViewBox(.row(traits), children: row))
    }
    return boxes
  }

  /// The rows with their identities.
  var parts: [(id: AnyHashable, view: any View)] { data.map { (AnyHashable(id($0)), content($0)) } }

  @MainActor private func actions(at offset: Int, in context: _ViewContext) -> RowActions? {
    guard onDelete != nil || onMove != nil, context.environment.isEnabled else { return nil }
    var actions = RowActions(path: context.path)
    actions.isEditing = context.environment.isEditing
    let row = IndexSet(integer: offset)
    if let onDelete { actions.delete = { onDelete(row) } }
    if let onMove {
      actions.showsMoves = context.environment.movesRows
      if offset > 0 { actions.moveUp = { onMove(row, offset - 1) } }
      if offset < data.count - 1 { actions.moveDown = { onMove(row, offset + 2) } }
    }
    return actions
  }

  /// Sets the deletion action.
  ///
  /// Each row of a list shows a button for the action. A first click on the button reveals its title, and a second
  /// click deletes the row. The keyboard and tests delete the row at once.
  ///
  /// - Note: Differs: a button in each row replaces the swipe. People click it twice.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
    var copy = self
    copy.onDelete = action
    return copy
  }

  /// Sets the move action.
  ///
  /// Each row of a list shows two buttons for the action. If the screen has an ``EditButton``, or the app sets the
  /// edit mode, the buttons appear only in edit mode.
  ///
  /// - Note: Differs: two buttons in each row replace dragging. If the screen has an `EditButton`, they are shown in
  ///   edit mode.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
    var copy = self
    copy.onMove = action
    return copy
  }
}

extension Binding where Value: MutableCollection {
  /// Returns a binding to an element at a position of the collection.
  ///
  /// A view may use its binding once more after the element is removed. While the collection has no such position,
  /// the binding returns the element from the time when the binding was created, and ignores changes.
  func element(at index: Value.Index, of elements: Value) -> Binding<Value.Element> {
    let initial = elements[index]
    var element = Binding<Value.Element> {
      let elements = wrappedValue
      return elements.hasElement(at: index) ? elements[index] : initial
    } set: { value, _ in
      // Another thread may remove the element, so this reads the collection once.
      var elements = wrappedValue
      guard elements.hasElement(at: index) else { return }
      elements[index] = value
      wrappedValue = elements
    }
    element.transaction = transaction
    return element
  }
}

extension Collection {
  fileprivate func hasElement(at index: Index) -> Bool { index >= startIndex && index < endIndex }
}

/// A binding to a mutable collection is a collection of bindings to the elements.
///
/// ```swift
/// for $book in $books where book.isNew { $book.isSelected.wrappedValue = true }
/// ```
///
/// Accessing a position outside of the collection is a programming error that traps. The binding to an element
/// ignores changes after the element is removed.
extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Index { wrappedValue.startIndex }
  public var endIndex: Index { wrappedValue.endIndex }
  public var indices: Indices { wrappedValue.indices }
  public func index(after index: Index) -> Index { wrappedValue.index(after: index) }
  public func formIndex(after index: inout Index) { wrappedValue.formIndex(after: &index) }

  /// Accesses a binding to the element at a position.
  public subscript(position: Index) -> Element { element(at: position, of: wrappedValue) }
}

extension Binding: BidirectionalCollection where Value: MutableCollection & BidirectionalCollection {
  public func index(before index: Index) -> Index { wrappedValue.index(before: index) }
  public func formIndex(before index: inout Index) { wrappedValue.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {
  public func index(_ index: Index, offsetBy distance: Int) -> Index {
    wrappedValue.index(index, offsetBy: distance)
  }

  public func distance(from start: Index, to end: Index) -> Int {
    wrappedValue.distance(from: start, to: end)
  }
}
