/// The place of about a hundred consecutive child components in the HTML of their parent.
///
/// Their parts are joined, so that the change of one of ten thousand components visits the components of its
/// group and the other groups, but no other components.
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
