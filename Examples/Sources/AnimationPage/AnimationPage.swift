import ComposableArchitecture
import Dispatch
import LivePages
import ShowcaseLook

/// Changes of a state that reach the page as CSS transitions: each browser session has a store of its own.
public struct AnimationPage: LivePage {
  public let path = "/animation"
  public let title = "Animation \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, AnimationAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  private let clock: any Clock<Duration>
  private let queue: AnySchedulerOf<DispatchQueue>

  /// - Parameters:
  ///   - clock: What the rainbow waits by.
  ///   - queue: What the round trip waits by.
  public init(clock: any Clock<Duration> = ContinuousClock(), queue: AnySchedulerOf<DispatchQueue> = .main) {
    self.clock = clock
    self.queue = queue
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> AnimationSession {
    let session = AnimationSession(clock: clock, queue: queue)
    await session.start(onChange: onChange)
    return session
  }
}
