import ComposableArchitecture
import Foundation
import LivePages
import LivePagesCore

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
/// The completion runs on the main actor after the duration of the animation, on the dependency `continuousClock`. In a
/// test, override that clock. Without an animation, the completion runs after the change.
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
  // Code that changes state runs on the main actor, and so does the completion.
  nonisolated(unsafe) let completion = completion
  Task { @MainActor [clock] in
    if seconds > 0 { try? await clock.sleep(for: .seconds(seconds)) }
    completion()
  }
  return result
}
