import ComposableArchitecture

/// A container that animates its content with keyframes.
///
/// ```swift
/// KeyframeAnimator(initialValue: 1.0, trigger: likes) { scale in
///   Image(systemName: "heart").scaleEffect(scale)
/// } keyframes: { _ in
///   SpringKeyframe(1.5, duration: 0.3)
///   SpringKeyframe(1, duration: 0.4)
/// }
/// ```
///
/// The server evaluates the content ten times a second, timed by the dependency `continuousClock`. The browser
/// animates from one value to the next.
///
/// - Note: Differs: the value is evaluated ten times a second. The browser also animates the other changes that the
///   page makes at the same time.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: View
where KeyframePath.Value == Value {
  @Dependency(\.continuousClock) private var clock
  @Environment(\.scenePhase) private var scenePhase
  @State private var value: Value
  @State private var runs = 0
  @State private var completedRuns = 0
  @State private var source = KeyframeSource<Value, KeyframePath>()
  private let initialValue: Value
  /// The value that starts the animation when it changes, or `nil` to start when the view appears.
  private let trigger: AnyEquatable?
  private let repeats: Bool
  private let content: (Value) -> Content
  private let keyframes: (Value) -> KeyframePath

  /// Plays the given keyframes when the given trigger value changes, updating the view using the modifiers you apply in
  /// the content closure.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value that the keyframes will animate from.
  ///   - trigger: A value to observe for changes.
  ///   - content: A view builder closure that takes the interpolated value.
  ///   - keyframes: Keyframes defining how the value changes over time. The closure receives the current value.
  public init(
    initialValue: Value,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, trigger: AnyEquatable(trigger), repeats: false, content, keyframes)
  }

  /// Loops the given keyframes continuously, updating the view using the modifiers you apply in the content closure.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value that the keyframes will animate from.
  ///   - repeating: A Boolean value that indicates whether the keyframes are repeated.
  ///   - content: A view builder closure that takes the interpolated value.
  ///   - keyframes: Keyframes defining how the value changes over time. The closure receives the current value.
  public init(
    initialValue: Value,
    repeating: Bool = true,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, trigger: nil, repeats: repeating, content, keyframes)
  }

  private init(
    _ initialValue: Value,
    trigger: AnyEquatable?,
    repeats: Bool,
    _ content: @escaping (Value) -> Content,
    _ keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    self.trigger = trigger
    self.repeats = repeats
    self.content = content
    self.keyframes = keyframes
    _value = State(initialValue: initialValue)
  }

  public var body: some View {
    let _ = source.set(initialValue, keyframes)
    content(value)
      .onChange(of: trigger) { runs += 1 }
      .task(id: AnimatorRun(number: runs, isVisible: scenePhase != .background)) {
        if scenePhase != .background { try? await play() }
      }
  }

  private func play() async throws {
    let isDue = trigger == nil ? repeats || completedRuns == 0 : completedRuns < runs
    guard isDue else { return }
    let run = runs
    repeat {
      guard let start = repeats ? source.initialValue : value, let keyframes = source.keyframes else {
        return
      }
      let timeline = KeyframeTimeline(initialValue: start, tracks: keyframes(start)._tracks)
      let seconds = try await play(timeline)
      // Even with short keyframes, the server isn't kept busy.
      if repeats, seconds < TimelinePace.shortestInterval {
        try await sleep(TimelinePace.shortestInterval - seconds)
      }
    } while repeats
    completedRuns = max(run, 1)
  }

  /// Plays the timeline, and returns its duration.
  private func play(_ timeline: KeyframeTimeline<Value>) async throws -> Double {
    let duration = min(timeline.duration, 1e9)
    guard duration > 0 else {
      value = timeline.value(time: 0)
      return 0
    }
    // For a multiple of the interval, a remainder that results from rounding doesn't add a step.
    let count = max(1, (duration / TimelinePace.shortestInterval - 1e-6).rounded(.up))
    var (step, passed) = (1.0, 0.0)
    while step <= count {
      let time = step == count ? duration : step * TimelinePace.shortestInterval
      let length = time - passed
      withAnimation(.linear(duration: length)) { value = timeline.value(time: time) }
      try await sleep(length)
      (step, passed) = (step + 1, time)
    }
    return duration
  }

  private func sleep(_ seconds: Double) async throws {
    try await clock.sleep(for: .seconds(seconds))
    // A task may be cancelled after its sleep has ended.
    try Task.checkCancellation()
  }
}

/// The keyframes of the last evaluation. A running animator uses them.
@MainActor
private final class KeyframeSource<Value, Path> {
  private(set) var initialValue: Value?
  private(set) var keyframes: ((Value) -> Path)?

  nonisolated init() {}

  func set(_ initialValue: Value, _ keyframes: @escaping (Value) -> Path) {
    self.initialValue = initialValue
    self.keyframes = keyframes
  }
}

extension View {
  /// Plays the given keyframes when the given trigger value changes, updating the view using the modifiers you apply in
  /// the content closure.
  public func keyframeAnimator<Value>(
    initialValue: Value,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let view = PlaceholderContentView(self)
    return KeyframeAnimator(
      initialValue: initialValue,
      trigger: trigger,
      content: { content(view, $0) },
      keyframes: keyframes
    )
  }

  /// Loops the given keyframes continuously, updating the view using the modifiers you apply in the content closure.
  public func keyframeAnimator<Value>(
    initialValue: Value,
    repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let view = PlaceholderContentView(self)
    return KeyframeAnimator(
      initialValue: initialValue,
      repeating: repeating,
      content: { content(view, $0) },
      keyframes: keyframes
    )
  }
}
