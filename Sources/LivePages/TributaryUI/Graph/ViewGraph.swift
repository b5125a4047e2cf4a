import CombineShim
import ComposableArchitecture
import Foundation
import IssueReporting

/// The views of a window: their nodes, and the order in which they are evaluated and their actions run.
///
/// A change marks nodes. ``update()`` evaluates these, parents before children, and then runs the actions of
/// modifiers: those of `onChange`, then of `onAppear` and `task`, children before parents, and then of
/// `onDisappear`. If they change something, it starts again.
@MainActor
final class ViewGraph {
  /// The largest number of times that one update evaluates views whose actions change state again.
  private static let mostPasses = 32
  /// The largest number of views with a body inside each other.
  private static let mostNestedViews = 200

  /// The node whose body is being evaluated, of any window.
  private(set) static weak var evaluated: ViewNode?

  let reads = ObservedReads()
  /// The storages of values that belong to the window.
  var sceneValues: [String: AnyObject] = [:]
  private(set) var root: ViewNode!
  var changes: [@MainActor () -> Void] = []
  var appearing: [Attachment] = []
  var disappearing: [Attachment] = []
  /// The animation of the changes since the last update.
  private(set) var animation: Animation?
  /// The number of bodies that were evaluated, for tests.
  private(set) var evaluations = 0
  private let onChange: @MainActor () -> Void
  private var isUpdating = false
  private var isClosed = false
  private var hasReportedNesting = false

  /// - Parameter onChange: A closure that is called when something has changed since the last update.
  init<Root: View>(
    _ view: Root,
    environment: EnvironmentValues = EnvironmentValues(),
    onChange: @escaping @MainActor () -> Void
  ) {
    self.onChange = onChange
    root = CompositeNode(
      RootView(content: view),
      in: environment,
      path: .root,
      graph: self,
      parent: nil
    )
  }

  /// Evaluates what has changed, and runs the actions that follow from that.
  func update() {
    guard !isUpdating, !isClosed else { return }
    isUpdating = true
    defer { isUpdating = false }
    for _ in 0..<Self.mostPasses {
      root.refresh()
      runActions()
      guard root.isDirty || root.hasDirtyChildren else { return }
    }
    reportIssue(
      """
      Views change their state each time that they are updated. The update was stopped after \
      \(Self.mostPasses) evaluations: change state in actions, and only if it is to become another.
      """
    )
  }

  /// Returns the animation of the changes since the last call.
  func takeAnimation() -> Animation? {
    defer { animation = nil }
    return animation
  }

  /// Ends all views. Their `onDisappear` actions run, and their tasks are cancelled.
  func close() {
    isClosed = true
    root.remove()
    runActions()
  }

  func noteChange() {
    let transaction = Transaction.current
    if let animation = transaction.animation, !transaction.disablesAnimations { self.animation = animation }
    if !isUpdating { onChange() }
  }

  func evaluate(_ node: ViewNode, _ makeBoxes: () -> [ViewBox]) -> [ViewBox] {
    guard node.depth <= Self.mostNestedViews else {
      if !hasReportedNesting {
        hasReportedNesting = true
        reportIssue("\(node.name) is nested too deeply. Does its body contain itself?")
      }
      return []
    }
    evaluations += 1
    let outer = Self.evaluated
    Self.evaluated = node
    defer { Self.evaluated = outer }
    return reads.track(for: node, makeBoxes)
  }

  private func runActions() {
    while !changes.isEmpty || !appearing.isEmpty || !disappearing.isEmpty {
      let (changes, appearing, disappearing) = (changes, appearing, disappearing)
      (self.changes, self.appearing, self.disappearing) = ([], [], [])
      for change in changes { change() }
      for attachment in appearing { attachment.appear() }
      for attachment in disappearing { attachment.disappear() }
    }
  }
}

/// Gives a window's content, whatever it is, a node.
private struct RootView<Content: View>: View {
  let content: Content
  var body: Content { content }
}

/// What a modifier keeps at its place, from the moment that its view appears.
@MainActor
class Attachment {
  private static var count = 0

  /// Later ones have larger numbers.
  let number: Int

  init() {
    Self.count += 1
    number = Self.count
  }

  func appear() {}
  func disappear() {}
}
