/// An opaque value representing a subview of another view.
///
/// Tuples of views, groups, conditions and `ForEach` are resolved.
///
/// - Note: Differs: a view with a body or a modifier, and a type-erased view, is one subview. It has the container
///   values of its outermost modifiers.
public struct Subview: _PrimitiveView, Identifiable {
  /// A unique identifier for a view.
  public struct ID: Hashable, @unchecked Sendable {
    // The identities of views are immutable values, and are only hashed and compared.
    fileprivate let path: [AnyHashable]
  }

  nonisolated public let id: ID
  /// The container values associated with the given subview.
  public let containerValues: ContainerValues
  private let content: AnyView

  init(_ leaf: SubviewLeaf) {
    id = ID(path: leaf.path)
    containerValues = leaf.values
    content = AnyView(leaf.view)
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { content._boxes(in: context) }
}

/// An opaque collection representing the subviews of a view.
public struct SubviewsCollection: RandomAccessCollection, _PrimitiveView {
  private let subviews: [Subview]

  /// Creates the collection of a view's subviews.
  @MainActor init(of view: some View, at path: [AnyHashable] = []) {
    subviews = SubviewLeaf.leaves(of: view, at: path).map { Subview($0) }
  }

  init(_ subviews: [Subview]) { self.subviews = subviews }

  nonisolated public var startIndex: Int { subviews.startIndex }
  nonisolated public var endIndex: Int { subviews.endIndex }
  nonisolated public subscript(index: Int) -> Subview { subviews[index] }
  nonisolated public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    ForEach(subviews) { $0 }._boxes(in: context)
  }
}

/// A slice of a collection of subviews.
public struct SubviewsCollectionSlice: RandomAccessCollection, _PrimitiveView {
  fileprivate let subviews: ArraySlice<Subview>

  nonisolated public var startIndex: Int { subviews.startIndex }
  nonisolated public var endIndex: Int { subviews.endIndex }
  nonisolated public subscript(index: Int) -> Subview { subviews[index] }
  nonisolated public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    ForEach(Array(subviews)) { $0 }._boxes(in: context)
  }
}

/// A view that counts as one subview of another view.
struct SubviewLeaf {
  let view: any View
  /// The identity of the view.
  let path: [AnyHashable]
  let values: ContainerValues

  /// Returns the subviews of a view.
  @MainActor static func leaves(
    of view: any View,
    at path: [AnyHashable] = [],
    values outer: [ContainerValue] = []
  ) -> [SubviewLeaf] {
    if let valued = view as? any ContainerValuedView {
      return leaves(of: valued.valuedContent, at: path, values: outer + [valued.containerValue])
    }
    guard let divided = view as? any DividedView else {
      var values = ContainerValues()
      // The outermost modifier takes precedence.
      for value in outer.reversed() { value.set(&values) }
      return [SubviewLeaf(view: view, path: path, values: values)]
    }
    return divided.parts.flatMap { leaves(of: $0.view, at: path + [$0.id], values: outer) }
  }
}

/// A view that consists of other views.
@MainActor
protocol DividedView {
  /// The views with their identities.
  var parts: [(id: AnyHashable, view: any View)] { get }
}

extension EmptyView: DividedView {
  var parts: [(id: AnyHashable, view: any View)] { [] }
}

extension TupleView: DividedView {
  var parts: [(id: AnyHashable, view: any View)] {
    Mirror(reflecting: value).children.enumerated().compactMap { index, child in
      (child.value as? any View).map { (AnyHashable(index), $0) }
    }
  }
}

extension Optional: DividedView where Wrapped: View {
  var parts: [(id: AnyHashable, view: any View)] { map { [(AnyHashable(0), $0)] } ?? [] }
}

extension _ConditionalContent: DividedView {
  var parts: [(id: AnyHashable, view: any View)] {
    switch content {
    case .first(let view): [(AnyHashable(0), view)]
    case .second(let view): [(AnyHashable(1), view)]
    }
  }
}

extension Group: DividedView {
  var parts: [(id: AnyHashable, view: any View)] { [(AnyHashable(0), content)] }
}

extension Group {
  /// Constructs a group from the subviews of the given view.
  ///
  /// - Parameters:
  ///   - view: The view to get the subviews of.
  ///   - transform: A closure that constructs a view from the collection of subviews.
  public init<Base: View, Result: View>(
    subviews view: Base,
    @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init { GroupElementsOfContent(base: view, transform: transform) }
  }
}

/// A view that transforms the subviews of a given view into a resulting content view.
public struct GroupElementsOfContent<Base: View, Content: View>: _PrimitiveView {
  let base: Base
  let transform: (SubviewsCollection) -> Content

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    transform(SubviewsCollection(of: base))._boxes(in: context.appending(0))
  }
}

/// A collection of the subviews of a view.
public struct ForEachSubviewCollection: RandomAccessCollection {
  private let subviews: SubviewsCollection

  @MainActor init(of view: some View) { subviews = SubviewsCollection(of: view) }

  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }
}

extension ForEach where Data == ForEachSubviewCollection, ID == Subview.ID, Content: View {
  /// Creates an instance that uniquely identifies and creates views across updates based on the subviews of a given view.
  ///
  /// - Parameters:
  ///   - view: The view to get the subviews of.
  ///   - content: The view builder that creates views dynamically.
  @MainActor public init<Base: View>(
    subviews view: Base,
    @ViewBuilder content: @escaping (Subview) -> Content
  ) {
    self.init(ForEachSubviewCollection(of: view), content: content)
  }
}
