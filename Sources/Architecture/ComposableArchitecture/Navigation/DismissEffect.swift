import DependencyInjection
import IssueReporting
import TributaryReports

extension DependencyValues {
  /// Dismisses the feature that uses it.
  ///
  /// ```swift
  /// struct Editor: Reducer {
  ///   @Dependency(\.dismiss) var dismiss
  ///
  ///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
  ///     switch action {
  ///     case .cancelTapped:
  ///       return .run { _ in await dismiss() }
  ///     …
  /// ```
  ///
  /// The feature need not know how it is presented. The presenting feature receives
  /// ``PresentationAction/dismiss``, or ``StackAction/popFrom(id:)`` for an element of a stack. If a feature
  /// is inside several presentations, the innermost one ends.
  public var dismiss: DismissEffect {
    get {
      self[ReplacedDismissEffect.self]?.value(in: surroundings)
        ?? DismissEffect(dismissal: surroundings as? Dismissal)
    }
    set { self[ReplacedDismissEffect.self] = Replacement(newValue, in: surroundings) }
  }

  /// A Boolean value that indicates whether the feature that reads it is presented by a
  /// ``PresentationState``, or is an element of a stack.
  ///
  /// ```swift
  /// case .closeTapped:
  ///   return isPresented ? .run { _ in await dismiss() } : .none
  /// ```
  public var isPresented: Bool {
    get { self[ReplacedIsPresented.self]?.value(in: surroundings) ?? (surroundings is Dismissal) }
    set { self[ReplacedIsPresented.self] = Replacement(newValue, in: surroundings) }
  }
}

/// Ends the presentation of a feature: see `\.dismiss`.
public struct DismissEffect: Sendable {
  private enum Means {
    case dismissal(Dismissal?)
    case custom(@Sendable () async -> Void)
  }

  private let means: Means

  init(dismissal: Dismissal?) {
    means = .dismissal(dismissal)
  }

  /// Creates an effect with a custom closure, for example to record in a test that it was called.
  ///
  /// - Parameter dismiss: A closure that dismisses. ``Transaction/current`` contains the animation.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    means = .custom(dismiss)
  }

  /// Requests the presenting feature to dismiss this one. When it returns, the feature is dismissed.
  ///
  /// The feature's effects are cancelled with it, including the task that calls this method, if it belongs to
  /// one of them. Call it in a running effect. If nothing is presented, it reports an issue; after the
  /// feature is dismissed, it does nothing.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func callAsFunction(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await dismiss(in: .current, at: site)
  }

  /// Requests the presenting feature to dismiss this one, with an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation, or `nil` for none.
  ///   - isolation: The caller's isolation.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func callAsFunction(
    animation: Animation?,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await dismiss(in: .current(animatedBy: animation), at: site)
  }

  /// Requests the presenting feature to dismiss this one, in a transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction of the change.
  ///   - isolation: The caller's isolation.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func callAsFunction(
    transaction: Transaction,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await dismiss(in: transaction, at: site)
  }

  private func dismiss(
    in transaction: Transaction,
    isolation: isolated (any Actor)? = #isolation,
    at site: CallSite
  ) async {
    switch means {
    case .custom(let dismiss):
      await Transaction.$current.withValue(transaction) { await dismiss() }
    case .dismissal(nil):
      site.reportNotPresented()
    case .dismissal(let dismissal?):
      if await dismissal.request(in: transaction) == .noEffect { site.reportNoEffect() }
    }
  }
}

extension CallSite {
  fileprivate func reportNotPresented() {
    report(
      """
      A feature asked to be dismissed, but nobody presents it, so nothing happened.

      '\\.dismiss' works in the reducer and the effects of a feature that is presented with 'PresentationState' and 'ifLet', or is \
      an element of a 'StackState' with 'forEach'. There are three ways to get here:

      • The feature is the root, or was put in its place by 'Scope' or by 'ifLet' on a plain optional. Present it, or ask \
      '@Dependency(\\.isPresented)' first.
      • It was read outside of the feature's reducer and effects: in a detached task, or in a closure that a queue calls. Read it \
      in the reducer and capture it: 'let dismiss = self.dismiss'.
      • It is called in a test or a preview without a parent. Set '\\.dismiss' to 'DismissEffect {}' there.
      """
    )
  }

  fileprivate func reportNoEffect() {
    report(
      """
      A feature asked to be dismissed after the effect that did so had ended, so nothing happened.

      The request goes to the feature's parent as an action of the running effect. Await 'dismiss()' inside of the effect's \
      operation, instead of in a task that outlives it.
      """
    )
  }
}

/// A value that overrides the one from a presentation. It applies to the feature for which it was set, but
/// not to features that this one presents, whose own presentation takes precedence.
struct Replacement<Value: Sendable>: Sendable {
  private let value: Value
  private let surroundings: (any AnyObject & Sendable)?

  init(_ value: Value, in surroundings: (any AnyObject & Sendable)?) {
    self.value = value
    self.surroundings = surroundings
  }

  func value(in surroundings: (any AnyObject & Sendable)?) -> Value? {
    self.surroundings === surroundings ? value : nil
  }
}

/// The override of `\.dismiss`.
enum ReplacedDismissEffect: DependencyKey {
  static let liveValue: Replacement<DismissEffect>? = nil
  static let testValue: Replacement<DismissEffect>? = nil
}

/// The override of `\.isPresented`.
enum ReplacedIsPresented: DependencyKey {
  static let liveValue: Replacement<Bool>? = nil
  static let testValue: Replacement<Bool>? = nil
}
