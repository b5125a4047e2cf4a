import ComposableArchitecture
import Foundation
import LivePages
import LivePagesCore

extension View {
  /// Applies the given animation to all animatable values within the `body` closure.
  ///
  /// ```swift
  /// content.animation(.easeOut) { $0.opacity(isShown ? 1 : 0) }
  /// ```
  ///
  /// - Note: Differs: `animation(_:body:)` doesn't animate shapes, and doesn't repeat. `animation(_:value:)` also
  ///   animates modifiers outside of it that change only the look.
  ///
  /// - Parameters:
  ///   - animation: The animation to apply. If it is `nil`, the values aren't animated.
  ///   - body: A closure that applies modifiers to its parameter, a placeholder for this view.
  public func animation<Result: View>(
    _ animation: Animation?,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Result
  ) -> some View {
    let timing = animation.map { PageAnimation($0).timing } ?? "0s"
    let placeholder = PlaceholderContentView<Self> { Self.beginScope(of: self, timing, in: $0) }
    return ScopedAnimationView(content: body(placeholder), timing: timing)
  }

  /// Returns the boxes of the view in place of the placeholder. The modifiers around the placeholder are animated.
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
      // A container around the placeholder doesn't have the scope yet. The innermost scopes come last, and take
      // precedence.
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
  /// The properties that the content and the closure declare, or `nil` while the closure may declare more.
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

extension View {
  /// Applies the given animation to this view when the specified value changes.
  ///
  /// When the value changes, the animation applies to all changes of the view in the same update. These include the
  /// insertion and removal of views with a `transition(_:)` inside.
  ///
  /// - Note: Differs: of the modifiers outside of this one, those that change the look alone are animated as well.
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    ValueAnimationView(content: self, animation: animation.map { PageAnimation($0) }, value: value)
  }
}

/// A view that counts the changes of a value. The script animates the changes of the page that come with a new count.
private struct ValueAnimationView<Content: View, Value: Equatable>: _PrimitiveView {
  let content: Content
  let animation: PageAnimation?
  let value: Value

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let boxes = content._boxes(in: context.appending(0))
    let changes = context.node.attachment(at: context.path) { ValueChanges(of: value) }
    changes.update(value)
    context.node.animatesValues = true
    let motion = "\(changes.count) \(animation?.motion ?? "0s 0s 1 normal linear")"
    let modification = BoxModification.changed { $0.motions.append(motion) }
    return [ViewBox(.modified(modification), children: boxes)]
  }
}

private final class ValueChanges<Value: Equatable>: Attachment {
  private var value: Value
  private(set) var count = 0

  init(of value: Value) {
    self.value = value
    super.init()
  }

  func update(_ new: Value) {
    guard new != value else { return }
    value = new
    count += 1
  }
}

extension PageAnimation {
  /// The number of repetitions and their direction, or `nil` if the animation doesn't repeat.
  var repeats: String? { iterations.map { "\($0) \(direction)" } }

  /// The animation for the script: its duration, its delay, its repetitions and its curve.
  fileprivate var motion: String {
    "\(duration.css)s \(delay.css)s \(repeats ?? "1 normal") \(easing)"
  }
}

/// The criteria that determine when an animation is considered finished.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isLogical: Bool

  /// The animation has logically completed, but may still be in its long tail.
  public static let logicallyComplete = Self(isLogical: true)
  /// The entire animation is finished and will now be removed.
  public static let removed = Self(isLogical: false)

  /// Returns the time in seconds from the change to the end of an animation, or `nil` if the animation never ends.
  func seconds(of animation: Animation) -> Double? {
    guard case .count(let count) = animation.repetition else { return nil }
    let page = PageAnimation(animation)
    let once = isLogical ? animation.duration / animation.speed : page.duration
    let seconds = page.delay + once * Double(max(count, 1))
    return seconds.isFinite ? min(max(seconds, 0), 1e9) : nil
  }
}

/// Returns the result of recomputing the view's body with the provided animation, and runs the completion when all
/// animations are complete.
///
/// The completion runs on the main actor after the duration of the animation, measured by the dependency
/// `continuousClock`. In a test, override that clock. Without an animation, the completion runs after the change.
///
/// - Note: Differs: the time begins with the change at the server, whether or not a browser shows it.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result,
  completion: @escaping () -> Void
) rethrows -> Result {
  let result = try withAnimation(animation, body)
  let seconds = animation.map { completionCriteria.seconds(of: $0) } ?? 0
  guard let seconds else { return result }
  @Dependency(\.continuousClock) var clock
  // Code that changes state runs on the main actor, like the completion.
  nonisolated(unsafe) let completion = completion
  Task { @MainActor [clock] in
    if seconds > 0 { try? await clock.sleep(for: .seconds(seconds)) }
    completion()
  }
  return result
}

/// A key for accessing values in a transaction.
public typealias TransactionKey = UITransactionKey

private enum IsContinuousKey: TransactionKey {
  static var defaultValue: Bool { false }
}

private enum TracksVelocityKey: TransactionKey {
  static var defaultValue: Bool { false }
}

extension Transaction {
  /// A Boolean value that indicates whether the transaction originated from an action that produces a sequence of values.
  public var isContinuous: Bool {
    get { self[IsContinuousKey.self] }
    set { self[IsContinuousKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the velocity of changing values is tracked.
  public var tracksVelocity: Bool {
    get { self[TracksVelocityKey.self] }
    set { self[TracksVelocityKey.self] = newValue }
  }
}
