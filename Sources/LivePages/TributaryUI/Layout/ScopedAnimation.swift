import ComposableArchitecture
import LivePages

extension View {
  /// Applies the given animation to all animatable values within the `body` closure.
  ///
  /// ```swift
  /// content.animation(.easeOut) { $0.opacity(isShown ? 1 : 0) }
  /// ```
  ///
  /// - Note: Differs: `animation(_:body:)` doesn't animate shapes, and doesn't repeat. `animation(_:value:)` also animates those
  ///   modifiers outside of it that change the look alone.
  ///
  /// - Parameters:
  ///   - animation: The animation to apply. If it is `nil`, the values aren't animated.
  ///   - body: A closure that applies modifiers to its parameter, which stands for this view.
  public func animation<Result: View>(
    _ animation: Animation?,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Result
  ) -> some View {
    let timing = animation.map { PageAnimation($0).timing } ?? "0s"
    let placeholder = PlaceholderContentView<Self> { Self.beginScope(of: self, timing, in: $0) }
    return ScopedAnimationView(content: body(placeholder), timing: timing)
  }

  /// Returns the boxes of the view in the place of the placeholder. The modifiers around it are animated.
  private static func beginScope(of content: Self, _ timing: String, in context: _ViewContext) -> [ViewBox] {
    var inner = context
    guard let path = inner.environment.animationScopes.popLast() else { return content._boxes(in: inner) }
    let begin = BoxModification.changed {
      $0.scopes.append(AnimationScope(path, timing: timing, around: $0.style))
    }
    return [ViewBox(.modified(begin), children: content._boxes(in: inner))]
  }
}

/// A view whose modifiers outside of the placeholder are animated.
private struct ScopedAnimationView<Content: View>: _PrimitiveView {
  let content: Content
  let timing: String

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var inner = context.appending(0)
    inner.environment.animationScopes.append(context.path)
    let end = BoxModification.changed { [path = context.path, timing] part in
      // A container around the placeholder doesn't have the scope yet. The last scopes, which are the innermost ones, win.
      if !part.scopes.contains(where: { $0.path == path }) {
        part.scopes.insert(AnimationScope(path, timing: timing), at: 0)
      }
      for index in part.scopes.indices where part.scopes[index].path == path {
        part.scopes[index].end(with: part.style)
      }
    }
    return [ViewBox(.modified(end), children: content._boxes(in: inner))]
  }
}

/// The declarations of an element that come from the closure of `animation(_:body:)`.
struct AnimationScope {
  /// The position of the modifier.
  let path: ViewPath
  /// The duration, the curve and the delay.
  let timing: String
  /// The properties that the content declares.
  private let inside: Set<String>
  /// The properties that the content and the closure declare; `nil` if the closure may declare more.
  private var all: [String]?

  var isOpen: Bool { all == nil }

  init(_ path: ViewPath, timing: String, around style: BoxStyle = BoxStyle()) {
    self.path = path
    self.timing = timing
    inside = Set(style.properties)
  }

  mutating func end(with style: BoxStyle) { all = style.properties }

  /// Returns the transitions of the closure's declarations.
  fileprivate func transitions(of style: BoxStyle) -> [String] {
    (all ?? style.properties).filter { !inside.contains($0) }.map { "\($0) \(timing)" }
  }
}

extension BoxStyle {
  /// Returns the style with transitions for the declarations in scopes, in addition to the transition of other declarations.
  func animated(in scopes: [AnimationScope]) -> BoxStyle {
    let transitions = scopes.flatMap { $0.transitions(of: self) }
    guard !transitions.isEmpty else { return self }
    var style = self
    style["transition"] = ([Self.transition] + transitions).joined(separator: ",")
    return style
  }

  /// The transition of elements in the style sheet.
  private static let transition =
    "var(--moves,all var(--live-duration,0s) var(--live-easing,linear) var(--live-delay,0s))"
}

extension PageAnimation {
  /// The animation as CSS, without its repetitions.
  fileprivate var timing: String { "\(duration.css)s \(easing) \(delay.css)s" }
}

private enum AnimationScopeKey: EnvironmentKey {
  static var defaultValue: [ViewPath] { [] }
}

extension EnvironmentValues {
  /// The positions of the enclosing `animation(_:body:)` without their placeholders, from the outside in.
  fileprivate var animationScopes: [ViewPath] {
    get { self[AnimationScopeKey.self] }
    set { self[AnimationScopeKey.self] = newValue }
  }
}
