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
  /// The largest number of views with a body, and of views without a type, inside each other.
  static let mostNestedViews = 200
  /// The largest number of places that a window reports. What a person does may be the reason of a report.
  private static let mostReports = 20

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
  /// Whether a person looks at the window. Until then, views don't appear.
  private var isPresent: Bool
  private var isClosed = false
  private var reported: Set<ViewPath> = []

  /// - Parameters:
  ///   - isPresent: Whether a person looks at the window.
  ///   - onChange: A closure that is called when something has changed since the last update.
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
    report(at: .root) {
      """
      Views change their state each time that they are updated. The update was stopped after \
      \(Self.mostPasses) evaluations: change state in actions, and only if it is to become another.
      """
    }
  }

  /// Returns the animation of the changes since the last call.
  func takeAnimation() -> Animation? {
    defer { animation = nil }
    return animation
  }

  /// Begins the work of the views, because a person has come.
  func appear() {
    guard !isPresent, !isClosed else { return }
    isPresent = true
    appearing = root.allAttachments()
    runActions()
  }

  /// Ends the work of the views, because the person has left. The views keep their state.
  func disappear() {
    guard isPresent, !isClosed else { return }
    isPresent = false
    for attachment in root.allAttachments() { attachment.leave() }
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
    // One for all of the views that are nested too deeply.
    report(at: .root.appending(id: "nesting")) {
      "\(name) is nested too deeply. Does its body contain itself?"
    }
  }

  /// Reports an issue, once for a place in the window.
  func report(at path: ViewPath, _ message: () -> String) {
    guard reported.count < Self.mostReports, reported.insert(path).inserted else { return }
    reportIssue(message())
  }

  private func runActions() {
    while !changes.isEmpty || !appearing.isEmpty || !disappearing.isEmpty {
      let (changes, appearing, disappearing) = (changes, appearing, disappearing)
      (self.changes, self.appearing, self.disappearing) = ([], [], [])
      for change in changes { change() }
      // Those that wait for a person appear when one comes.
      if isPresent { for attachment in appearing { attachment.appear() } }
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

  /// Runs when the view has appeared, and when the person has come back to the window.
  func appear() {}
  /// Runs when the person has left the window, in which the view remains.
  func leave() {}
  /// Runs when the view has disappeared.
  func disappear() {}
}
