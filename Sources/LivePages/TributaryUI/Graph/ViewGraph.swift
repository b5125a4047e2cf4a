import CombineShim
import ComposableArchitecture
import Foundation
import IssueReporting

/// The nodes of a window's views. The graph determines the order in which bodies are evaluated and actions
/// run.
///
/// A change marks nodes as dirty. ``update()`` evaluates the dirty nodes, parents before children. It then
/// runs the actions of modifiers: first `onChange`, then `onAppear` and `task`, children before parents, and
/// finally `onDisappear`. It repeats this as long as the actions change state.
@MainActor
final class ViewGraph {
  /// The maximum number of evaluations in one update. It limits actions that change state again and again.
  private static let mostPasses = 32
  /// The maximum nesting depth of views that have a body or are type-erased.
  static let mostNestedViews = 200
  /// The maximum number of reported positions in a window. A person's actions may cause reports.
  private static let mostReports = 20

  /// The node whose body is being evaluated, in any window.
  private(set) static weak var evaluated: ViewNode?

  let reads = ObservedReads()
  /// The storage of the window's `SceneStorage` values, by key.
  var sceneValues: [String: AnyObject] = [:]
  private(set) var root: ViewNode!
  var changes: [@MainActor () -> Void] = []
  var appearing: [Attachment] = []
  var disappearing: [Attachment] = []
  /// The animation of the changes since the last update.
  private(set) var animation: Animation?
  /// The number of evaluated bodies, for tests.
  private(set) var evaluations = 0
  private let onChange: @MainActor () -> Void
  private var isUpdating = false
  /// A Boolean value that indicates whether a person is viewing the window. Views appear only while this
  /// value is `true`.
  private var isPresent: Bool
  private var isClosed = false
  private var reported: Set<ViewPath> = []

  /// Creates a graph with a root view.
  ///
  /// - Parameters:
  ///   - isPresent: A Boolean value that indicates whether a person is viewing the window.
  ///   - onChange: A closure that runs when a change requires an update.
  init<Root: View>(
    _ view: Root,
    environment: EnvironmentValues = EnvironmentValues(),
    isPresent: Bool = true,
    onChange: @escaping @MainActor () -> Void
  ) {
    self.onChange = onChange
    self.isPresent = isPresent
    root = CompositeNode(
      RootView(content: view),
      in: environment,
      path: .root,
      depth: 0,
      graph: self,
      parent: nil
    )
  }

  /// Evaluates the dirty nodes and runs the resulting actions.
  func update() {
    guard !isUpdating, !isClosed else { return }
    isUpdating = true
    defer { isUpdating = false }
    for _ in 0..<Self.mostPasses {
      root.refresh()
      runActions()
      guard root.isDirty || root.hasDirtyChildren else { return }
    }
    report(at: .root) {
      """
      Views modify state during every update. The update was stopped after \(Self.mostPasses) evaluations. Modify \
      state in actions, and only if the value changes.
      """
    }
  }

  /// Returns the animation of the changes since the last call.
  func takeAnimation() -> Animation? {
    defer { animation = nil }
    return animation
  }

  /// Makes the views appear, because a person has opened the window.
  func appear() {
    guard !isPresent, !isClosed else { return }
    isPresent = true
    appearing = root.allAttachments()
    runActions()
  }

  /// Makes the views disappear, because the person has left the window. The views keep their state.
  func disappear() {
    guard isPresent, !isClosed else { return }
    isPresent = false
    for attachment in root.allAttachments() { attachment.leave() }
  }

  /// Removes all views, runs their `onDisappear` actions and cancels their tasks.
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
      reportNesting(of: node.name)
      return []
    }
    evaluations += 1
    let outer = Self.evaluated
    Self.evaluated = node
    defer { Self.evaluated = outer }
    return reads.track(for: node, makeBoxes)
  }

  func reportNesting(of name: String) {
    // One report covers all views that are nested too deeply.
    report(at: .root.appending(id: "nesting")) {
      "\(name) is nested too deeply. Does its body contain itself?"
    }
  }

  /// Reports an issue, at most once for each position in the window.
  func report(at path: ViewPath, _ message: () -> String) {
    guard reported.count < Self.mostReports, reported.insert(path).inserted else { return }
    reportIssue(message())
  }

  private func runActions() {
    while !changes.isEmpty || !appearing.isEmpty || !disappearing.isEmpty {
      let (changes, appearing, disappearing) = (changes, appearing, disappearing)
      (self.changes, self.appearing, self.disappearing) = ([], [], [])
      for change in changes { change() }
      // The other attachments appear when a person opens the window.
      if isPresent { for attachment in appearing { attachment.appear() } }
      for attachment in disappearing { attachment.disappear() }
    }
  }
}

/// The root view. It gives content of any type a node.
private struct RootView<Content: View>: View {
  let content: Content
  var body: Content { content }
}

/// An object that a modifier stores at its position as soon as the modifier's view appears.
@MainActor
class Attachment {
  private static var count = 0

  /// The creation order: later attachments have larger numbers.
  let number: Int

  init() {
    Self.count += 1
    number = Self.count
  }

  /// Called when the view has appeared, or the person has returned to the window.
  func appear() {}
  /// Called when the person has left the window. The view remains in the window.
  func leave() {}
  /// Called when the view has disappeared.
  func disappear() {}
}
