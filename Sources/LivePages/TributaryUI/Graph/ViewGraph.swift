import CombineShim
import ComposableArchitecture
import Foundation
import IssueReporting

/// The nodes of a window's views. The graph determines the order in which bodies are evaluated and actions run.
///
/// A change marks nodes as dirty. ``update()`` evaluates the dirty nodes, parents before children. It then runs the
/// actions of modifiers: first `onChange`, then `onAppear` and `task`, children before parents, and finally
/// `onDisappear`. As long as the actions change state, the graph repeats these steps.
@MainActor
final class ViewGraph {
  /// The maximum number of evaluations in one update. It limits actions that change state repeatedly.
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
  /// The rows that haven't been near the browser's window yet.
  var waitingRows = WaitingRows()
  /// The number of scroll views that the window has created.
  var scrollViews = 0
  /// The readers of preferences.
  var collectors: [ObjectIdentifier: PreferenceCollector] = [:]
  private var turns = 0
  private var disappearing: [Attachment] = []
  /// A Boolean value that indicates whether screens were evaluated or removed since the last arrangement.
  var needsArrangement = false
  /// A Boolean value that indicates whether a screen was shown or hidden since actions last ran.
  private var haveScreensMoved = false
  /// A Boolean value that indicates whether remaining views have moved since actions last ran.
  private var haveViewsMoved = false
  /// The number of changes that views have been notified of.
  private(set) var changeCount = 0
  /// The animation of the changes since the last call of ``takeAnimation()``.
  private var animation: Animation?
  /// The animation of the changes that actions have made during the update.
  private var animationOfActions: Animation?
  private var pause = Pause.none
  /// The number of evaluated bodies, for tests.
  private(set) var evaluations = 0
  private let arrange: @MainActor (ViewNode) -> Void
  private let onChange: @MainActor () -> Void
  private var isUpdating = false
  /// A Boolean value that indicates whether a person is viewing the window. Views appear only while this
  /// value is `true`.
  private var isPresent: Bool
  private var isClosed = false
  private var reported: Set<ViewPath> = []

  /// A pause of an update. During the pause, the page shows the look from which an animated change of the actions
  /// starts.
  private enum Pause {
    case none
    /// Actions have made changes that may be animated.
    case requested
    /// The update continues when the page shows the look without the changes.
    case waiting
    /// The page shows the look.
    case over
  }

  /// Creates a graph with a root view.
  ///
  /// - Parameters:
  ///   - isPresent: A Boolean value that indicates whether a person is viewing the window.
  ///   - arrange: A closure that determines which screens their containers show.
  ///   - onChange: A closure that runs when a change requires an update.
  init<Root: View>(
    _ view: Root,
    environment: EnvironmentValues = EnvironmentValues(),
    isPresent: Bool = true,
    arrange: @escaping @MainActor (ViewNode) -> Void = { _ in },
    onChange: @escaping @MainActor () -> Void
  ) {
    self.arrange = arrange
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
  ///
  /// - Parameter canPause: A Boolean value that indicates whether the update pauses before changes that actions have
  ///   animated. An update pauses once, and continues after ``didShow()``.
  func update(canPause: Bool = false) {
    guard !isUpdating, !isClosed, !(canPause && pause == .waiting) else { return }
    let canPause = canPause && isPresent && pause != .over
    pause = .none
    isUpdating = true
    let isComplete = evaluate(canPause: canPause)
    isUpdating = false
    if isComplete, animationOfActions != nil { adoptAnimation() }
  }

  /// Evaluates the dirty nodes and runs the resulting actions.
  ///
  /// - Returns: A Boolean value that indicates whether no dirty nodes remain.
  private func evaluate(canPause: Bool) -> Bool {
    for _ in 0..<Self.mostPasses {
      root.refresh()
      if needsArrangement {
        needsArrangement = false
        arrange(root)
      }
      runActions()
      guard root.isDirty || root.hasDirtyChildren || needsArrangement else { return true }
      if canPause, pause == .requested {
        pause = .waiting
        return false
      }
    }
    report(at: .root) {
      """
      Views modify state during every update. The update was stopped after \(Self.mostPasses) evaluations. Modify \
      state in actions, and only if the value changes.
      """
    }
    return false
  }

  /// Continues a paused update, now that the page shows the look without the changes of its actions.
  func didShow() {
    guard pause == .waiting else { return }
    pause = .over
    adoptAnimation()
  }

  /// Signals the changes of actions together with their animation.
  private func adoptAnimation() {
    animation = animationOfActions ?? animation
    animationOfActions = nil
    onChange()
  }

  /// Returns the animation of the changes since the last call.
  func takeAnimation() -> Animation? {
    defer { animation = nil }
    return animation
  }

  /// Makes the views appear. Called when a person opens the window.
  func appear() {
    guard !isPresent, !isClosed else { return }
    isPresent = true
    screensDidMove()
    runActions()
  }

  /// Makes the views disappear. Called when the person leaves the window. The views keep their state.
  func disappear() {
    guard isPresent, !isClosed else { return }
    isPresent = false
    screensDidMove()
    runActions()
  }

  /// Removes all views, runs their `onDisappear` actions and cancels their tasks.
  func close() {
    isClosed = true
    root.remove()
    runActions()
  }

  /// Signals a change.
  ///
  /// - Parameter mayMove: A Boolean value that indicates whether a modifier may animate the change.
  func noteChange(mayMove: Bool) {
    changeCount += 1
    let transaction = Transaction.current
    let animation = transaction.disablesAnimations ? nil : transaction.animation
    guard isUpdating else {
      self.animation = animation ?? self.animation
      return onChange()
    }
    animationOfActions = animation ?? animationOfActions
    if animation != nil || mayMove { pause = .requested }
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

  /// Returns a number that is larger than all numbers that the method returned before.
  func nextTurn() -> Int {
    turns += 1
    return turns
  }

  /// Reduces preferences again if remaining views have moved, because this changes the order of their values.
  func noteMoves(from old: [ViewNode], to new: [ViewNode]) {
    guard !haveViewsMoved, !collectors.isEmpty, !old.isEmpty, !new.starts(with: old, by: { $0 === $1 }) else {
      return
    }
    haveViewsMoved = true
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

  /// Schedules an attachment to disappear after the update.
  func end(_ attachment: Attachment) {
    disappearing.append(attachment)
    if attachment is ScreenPresence { needsArrangement = true }
  }

  /// Schedules the views of screens that were shown or hidden to appear or disappear.
  func screensDidMove() { haveScreensMoved = true }

  private func runActions() {
    if haveViewsMoved {
      haveViewsMoved = false
      for collector in collectors.values { collector.noteChange() }
    }
    while !changes.isEmpty || !appearing.isEmpty || !disappearing.isEmpty || haveScreensMoved {
      let (changes, disappearing) = (changes, disappearing)
      let present = haveScreensMoved ? root.allAttachments() : appearing
      (self.changes, appearing, self.disappearing, haveScreensMoved) = ([], [], [], false)
      for change in changes { change() }
      // The other attachments appear when a person opens the window or shows their screen.
      for attachment in present where isShown(attachment) { attachment.enter() }
      for attachment in present where !isShown(attachment) { attachment.exit() }
      for attachment in disappearing {
        attachment.exit()
        attachment.disappear()
      }
    }
  }

  private func isShown(_ attachment: Attachment) -> Bool { isPresent && attachment.screen?.isShown != false }
}

/// The root view. Its purpose is to give content of any type a node.
private struct RootView<Content: View>: View {
  let content: Content
  var body: Content { content }
}

/// An object that a modifier stores at its position when the modifier's view first appears.
@MainActor
class Attachment {
  private static var count = 0

  /// The creation order: later attachments have larger numbers.
  let number: Int
  /// The screen with which the attachment appears and leaves, or `nil` if it follows the window.
  var screen: ScreenPresence?
  /// A Boolean value that indicates whether the attachment has appeared, and hasn't left since.
  private(set) final var isPresent = false

  init() {
    Self.count += 1
    number = Self.count
  }

  /// Called when the view has appeared, or when the person has returned to its screen or to the window.
  func appear() {}
  /// Called when the person has left the view's screen or the window, and before the view disappears.
  func leave() {}
  /// Called when the view has been removed.
  func disappear() {}

  fileprivate final func enter() {
    guard !isPresent else { return }
    isPresent = true
    appear()
  }

  fileprivate final func exit() {
    guard isPresent else { return }
    isPresent = false
    leave()
  }
}
