import LivePagesCore

/// A set of view properties that a matched geometry effect synchronizes.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The view's position.
  public static let position = Self(rawValue: 1)
  /// The view's size.
  public static let size = Self(rawValue: 2)
  /// Both the position and the size.
  public static let frame: Self = [.position, .size]
}

extension View {
  /// Defines a group of views with synchronized geometry, using an identifier and a namespace that you provide.
  ///
  /// If a view appears in the same animated change in which another view with the same identifier disappears, the view
  /// moves from the other view's frame to its own. It also moves if the change moves it.
  ///
  /// A view that isn't a source has the frame of the group's source, and moves with it.
  ///
  /// - Note: Differs: a view that moves is stretched from its old size to the new one, and the view that it replaces
  ///   disappears at once. A view that isn't a source is placed after each change of the page and when the window is
  ///   scrolled or resized.
  ///
  /// - Parameters:
  ///   - id: The identifier of the group.
  ///   - namespace: The namespace that defines the identifier.
  ///   - properties: The properties to synchronize.
  ///   - anchor: The relative location in the views whose position is synchronized.
  ///   - isSource: A Boolean value that indicates whether the view is the source of the group's geometry.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID,
    in namespace: Namespace.ID,
    properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    let key = namespace.key(of: id)
    let names = [(MatchedGeometryProperties.position, "position"), (.size, "size")]
    let matched = names.filter { properties.contains($0.0) }.map(\.1)
    let geometry = ([Double(anchor.x).css, Double(anchor.y).css] + matched).joined(separator: " ")
    return changed { part in
      part.wrap(BoxStyle())
      part.attributes += [Attribute("data-matched", key), Attribute("data-geometry", geometry)]
      if !isSource { part.attributes.append(Attribute("data-follows", "")) }
    }
  }
}
