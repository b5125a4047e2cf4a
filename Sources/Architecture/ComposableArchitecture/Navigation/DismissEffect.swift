import DependencyInjection
import IssueReporting
import TributaryReports

extension DependencyValues {
  /// An effect that dismisses the feature that uses it.
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
  /// A feature can use this dependency without knowing how it is presented. The feature that presents it receives
  /// ``PresentationAction/dismiss`` or, for an element of a stack, ``StackAction/popFrom(id:)``. When presentations
  /// are nested, the innermost one is dismissed.
  public var dismiss: DismissEffect {
    get {
      self[ReplacedDismissEffect.self]?.value(in: surroundings)
        ?? DismissEffect(dismissal: surroundings as? Dismissal)
    }
    set { self[ReplacedDismissEffect.self] = Replacement(newValue, in: surroundings) }
  }

  /// A Boolean value that indicates whether the feature is presented, either with a ``PresentationState`` or on a
  /// stack.
  ///
  /// For example:
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

/// An effect that dismisses a presented feature. To use it, declare the dependency `\.dismiss`.
public struct DismissEffect: Sendable {
  private enum Means {
    case dismissal(Dismissal?)
    case custom(@Sendable () async -> Void)
  }

  private let means: Means

  init(dismissal: Dismissal?) {
    means = .dismissal(dismissal)
  }

  /// Creates an effect that calls a closure instead of dismissing a feature. In a test, you can use the closure to
  /// record the call.
  ///
  /// - Parameter dismiss: A closure that performs the dismissal, with the animation in ``Transaction/current``.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    means = .custom(dismiss)
  }

  /// Asks the presenting feature to dismiss this feature, and returns after it is dismissed.
  ///
  /// Call this method from a running effect. Dismissing the feature cancels its effects, including the effect that
  /// makes the call, so you should not rely on the code after it. If the feature has already been dismissed, the call
  /// has no effect. If it was never presented, the method reports an issue.
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

  /// Asks the presenting feature to dismiss this feature with an animation.
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

  /// Asks the presenting feature to dismiss this feature in a transaction.
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
      A feature that isn't presented called 'dismiss', which has no effect.

      '\\.dismiss' works in the reducer and the effects of a feature that is presented with 'PresentationState' and 'ifLet', or is \
      an element of a 'StackState' with 'forEach'. Possible causes:

      • The feature is the root, or its parent embeds it with 'Scope' or with 'ifLet' on a plain optional. Present it, or check \
      '@Dependency(\\.isPresented)' first.
      • It was read outside the feature's reducer and effects: in a detached task, or in a closure that a queue calls. Read it \
      in the reducer and capture it: 'let dismiss = self.dismiss'.
      • It is called in a test or a preview without a parent. Set '\\.dismiss' to 'DismissEffect {}' there.
      """
    )
  }

  fileprivate func reportNoEffect() {
    report(
      """
      'dismiss' was called after its effect had finished, so it had no effect.

      The request goes to the feature's parent as an action of the running effect. Await 'dismiss()' inside the effect's \
      operation, instead of in a task that outlives it.
      """
    )
  }
}

/// A value that overrides a presentation's value for one feature. If that feature presents others, they use the
/// values of their own presentations.
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

/// The override for `\.dismiss`.
enum ReplacedDismissEffect: DependencyKey {
  static let liveValue: Replacement<DismissEffect>? = nil
  static let testValue: Replacement<DismissEffect>? = nil
}

/// The override for `\.isPresented`.
enum ReplacedIsPresented: DependencyKey {
  static let liveValue: Replacement<Bool>? = nil
  static let testValue: Replacement<Bool>? = nil
}
