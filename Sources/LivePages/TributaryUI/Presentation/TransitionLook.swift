import Foundation
import LivePagesCore

/// The look of a view at the start of its insertion or at the end of its removal.
struct TransitionLook: Sendable {
  typealias Effect = @MainActor @Sendable (AnyView) -> AnyView

  var opacity: Double?
  var transforms: [String] = []
  /// The filters, from the inside out.
  var filters: [String] = []
  /// The modifiers whose effects belong to the look.
  var effects: [Effect] = []

  var transform: String? { transforms.isEmpty ? nil : transforms.joined(separator: " ") }
  var filter: String? { filters.isEmpty ? nil : filters.joined(separator: " ") }

  func combined(with other: Self) -> Self {
    Self(
      opacity: other.opacity ?? opacity,
      transforms: transforms + other.transforms,
      filters: filters + other.filters,
      effects: effects + other.effects
    )
  }

  /// Returns the boxes of an empty view with the effects.
  @MainActor func probe(in context: _ViewContext) -> [ViewBox] {
    guard !effects.isEmpty else { return [] }
    var inner = context
    inner.enterScreen(.unseen, in: context.screen)
    return effects.reduce(AnyView(TransitionProbe())) { $1($0) }._boxes(in: inner)
  }

  /// Returns the look with the effects of a probe.
  @MainActor func adding(_ probe: [ViewBox]) -> Self {
    var look = self
    var part = BoxAssembly.pieces(of: probe).parts.first
    while let outer = part {
      look.add(outer.style)
      part = outer.control.first
    }
    return look
  }

  /// Adds the effects of an element inside those that the look has already.
  private mutating func add(_ style: BoxStyle) {
    if let value = style["opacity"].flatMap(Double.init) { opacity = (opacity ?? 1) * value }
    if let filter = style["filter"] { filters.insert(filter, at: 0) }
    guard let transform = style["transform"] else { return }
    let origin = (style["transform-origin"] ?? "50% 50%").split(separator: " ").compactMap {
      Double($0.filter { $0 != "%" })
    }
    guard origin.count == 2 else { return }
    transforms += Self.transform(transform, around: UnitPoint(x: origin[0] / 100, y: origin[1] / 100))
  }

  /// Returns transforms around the center that have the effect of a transform around another point.
  static func transform(_ transform: String, around anchor: UnitPoint) -> [String] {
    guard anchor != .center else { return [transform] }
    let (x, y) = (Double(anchor.x - 0.5) * 100, Double(anchor.y - 0.5) * 100)
    return ["translate(\(x.css)%,\(y.css)%)", transform, "translate(\((-x).css)%,\((-y).css)%)"]
  }
}

/// An empty view whose modifiers describe a look. It is a picture, so that the elements around it keep it as their control.
private struct TransitionProbe: _PrimitiveView {
  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(.custom { _ in [.part(BoxPart(.svg))] })]
  }
}
