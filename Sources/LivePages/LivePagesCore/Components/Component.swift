/// A part of a page rendered on its own when its state changes.
package struct Component {
  /// The identity of the component among its siblings.
  let key: AnyHashable
  /// The identity of the component in every process, if the key doesn't provide one.
  let name: AnyHashable?
  /// The type of the view, which identifies the component if it has no key.
  let loneType: Any.Type?
  /// The values that the component depends on in addition to observed objects. The component is rendered
  /// again when they change.
  let dependency: AnyHashable?
  /// A Boolean value that indicates whether `dependency` covers everything that the component depends on
  /// while nothing is observed.
  let isWhole: Bool
  /// Creates the markup. The component depends on every property of an observed object that this closure
  /// reads.
  let evaluate: () -> (inout ComponentRenderer) -> HTML
  /// Starts raising the flag when unobserved state changes. The returned object is retained as long as the
  /// component is on the page.
  let follow: ((ChangeFlag) -> AnyObject?)?

  /// The identity that separates rows inside the component from rows of other components. Two keyless views
  /// share it if they have the same type and no dependency. This is safe, because both send the same actions
  /// to the same receiver.
  var rowName: AnyHashable {
    if let name { return name }
    guard isWhole, let loneType else { return key }
    return AnyHashable(stableName(of: loneType))
  }

  init(
    key: AnyHashable,
    name: AnyHashable?,
    loneType: Any.Type?,
    dependency: AnyHashable?,
    isWhole: Bool = false,
    follow: ((ChangeFlag) -> AnyObject?)?,
    evaluate: @escaping () -> (inout ComponentRenderer) -> HTML
  ) {
    self.key = key
    self.name = name
    self.loneType = loneType
    self.dependency = dependency
    self.isWhole = isWhole
    self.follow = follow
    self.evaluate = evaluate
  }
}

extension Component {
  /// - Parameters:
  ///   - key: The value that identifies the component among its siblings.
  ///   - name: The value that identifies the component in every process, if the key doesn't.
  ///   - loneType: The view's type, if the component has no key of its own.
  ///   - dependency: The values that the component depends on in addition to observed objects.
  ///   - isWhole: A Boolean value that indicates whether the component depends on nothing but `dependency`
  ///     and observed objects.
  ///   - follow: A closure that starts to raise the flag when unobserved state changes.
  ///   - send: A closure that receives the actions of the component's controls.
  ///   - content: A closure that creates the view.
  package init<Content: View>(
    key: AnyHashable,
    name: AnyHashable? = nil,
    loneType: Any.Type? = nil,
    dependency: AnyHashable? = nil,
    isWhole: Bool = false,
    follow: ((ChangeFlag) -> AnyObject?)? = nil,
    send: @escaping (Content.Action) -> Void,
    content: @escaping () -> Content
  ) {
    self.init(
      key: key,
      name: name,
      loneType: loneType,
      dependency: dependency,
      isWhole: isWhole,
      follow: follow
    ) {
      let markup = content().markup
      return { renderer in HTML(renderer.resolve(markup, send: send)) }
    }
  }

  /// Creates a component for a view that is rendered again only if it differs from the previous one.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - sender: The sender of the enclosing component, which receives the view actions.
  init<Action>(of view: EquatableMarkup, sendingBy sender: ActionSender<Action>) {
    self.init(
      key: ObjectIdentifier(view.type),
      loneType: view.type,
      dependency: view.value,
      isWhole: true,
      send: { sender.send($0) },
      content: { Markup<Action>(view.nodes()) }
    )
  }
}

/// The place of about a hundred consecutive child components in their parent's HTML.
///
/// Because their parts are joined, a change to one of ten thousand components doesn't visit components in
/// other groups.
final class ComponentGroup {
  /// The number of components in a group. A change costs least if there are as many groups.
  private static let size = 100

  private var parts: [RenderedPart]
  /// The part that joins those of the components.
  private(set) var part: RenderedPart

  private init(_ parts: [RenderedPart]) {
    self.parts = parts
    part = RenderedPart(joining: parts)
  }

  /// Returns the nodes for consecutive components, in groups if there are many, and empties the list.
  static func nodes(of components: inout [ComponentNode]) -> [HTML.Node] {
    defer { components = [] }
    let parts = components.compactMap(\.part)
    guard parts.count == components.count, parts.count > size, !parts.contains(where: \.hasGroups) else {
      for component in components { component.group = nil }
      return parts.map { .part($0) }
    }
    return stride(from: 0, to: parts.count, by: size).map { start in
      let end = min(start + size, parts.count)
      let group = ComponentGroup(Array(parts[start..<end]))
      for component in components[start..<end] { component.group = group }
      return .part(group.part)
    }
  }

  /// Replaces the part of a component. Call ``join()`` after the last replacement.
  func replace(_ old: RenderedPart, with new: RenderedPart) {
    if let place = parts.firstIndex(where: { $0 === old }) { parts[place] = new }
  }

  /// Joins the parts again.
  ///
  /// - Returns: The new part.
  func join() -> RenderedPart {
    part = RenderedPart(joining: parts)
    return part
  }
}
