import ComposableArchitecture
import LivePages
import LivePagesCore

extension View {
  /// Applies the given animation to this view when the specified value changes.
  ///
  /// The animation applies to all changes of the view in the update in which the value changes, including the insertion
  /// and removal of views with a `transition(_:)` inside.
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
