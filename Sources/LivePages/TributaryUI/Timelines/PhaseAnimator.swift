import ComposableArchitecture

/// A container that animates its content by automatically cycling through a collection of phases that you provide,
/// each defining a discrete step within an animation.
///
/// ```swift
/// PhaseAnimator([1, 1.2]) { scale in
///   Image(systemName: "heart").scaleEffect(scale)
/// } animation: { _ in
///   .easeInOut(duration: 0.5)
/// }
/// ```
///
/// Without a trigger, the animator cycles through the phases as long as the page is visible. With a trigger, it
/// cycles through them once when the trigger's value changes. The server waits for the animation of each phase and
/// its repetitions, timed by the dependency `continuousClock`.
///
/// - Note: Differs: the browser also animates the other changes that the page makes at the same time.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  @Dependency(\.continuousClock) private var clock
  @Environment(\.scenePhase) private var scenePhase
  @State private var index = 0
  @State private var runs = 0
  @State private var completedRuns = 0
  @State private var source = PhaseSource<Phase>()
  private let phases: [Phase]
  /// The value that starts the animation when it changes, or `nil` for an endless animation.
  private let trigger: AnyEquatable?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?

  /// Cycles through the given phases when the trigger value changes, updating the view using the content closure.
  ///
  /// - Parameters:
  ///   - phases: The phases, at least one. The first phase is shown before and after a cycle.
  ///   - trigger: A value to observe for changes.
  ///   - content: A view builder closure that takes the current phase.
  ///   - animation: A closure that returns the animation with which the view changes to a phase.
  public init(
    _ phases: some Sequence<Phase>,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(Array(phases), trigger: AnyEquatable(trigger), content, animation)
  }

  /// Cycles through the given phases continuously, updating the content using the view builder closure that you
  /// supply.
  ///
  /// - Parameters:
  ///   - phases: The phases, at least one.
  ///   - content: A view builder closure that takes the current phase.
  ///   - animation: A closure that returns the animation with which the view changes to a phase.
  public init(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(Array(phases), trigger: nil, content, animation)
  }

  private init(
    _ phases: [Phase],
    trigger: AnyEquatable?,
    _ content: @escaping (Phase) -> Content,
    _ animation: @escaping (Phase) -> Animation?
  ) {
    self.phases = phases
    self.trigger = trigger
    self.content = content
    self.animation = animation
  }

  public var body: some View {
    let _ = source.set(phases, animation)
    if !phases.isEmpty {
      // There may be fewer phases than before.
      content(phases[index % phases.count])
        .onChange(of: trigger) { runs += 1 }
        .task(id: AnimatorRun(number: runs, phases: phases.count, isVisible: scenePhase != .background)) {
          if scenePhase != .background { try? await cycle() }
        }
    }
  }

  private func cycle() async throws {
    guard trigger == nil || completedRuns < runs else { return }
    let run = runs
    repeat {
      guard source.phases.count > 1 else { return }
      let next = (index + 1) % source.phases.count
      let animation = source.animation?(source.phases[next])
      withAnimation(animation) { index = next }
      try await clock.sleep(for: .seconds(animation?.secondsOfPhase ?? TimelinePace.shortestInterval))
      // A task may be cancelled after its sleep has ended.
      try Task.checkCancellation()
    } while trigger == nil || index != 0
    completedRuns = run
  }
}

/// The phases and the animations of the last evaluation. A running animator uses them.
@MainActor
private final class PhaseSource<Phase> {
  private(set) var phases: [Phase] = []
  private(set) var animation: ((Phase) -> Animation?)?

  nonisolated init() {}

  func set(_ phases: [Phase], _ animation: @escaping (Phase) -> Animation?) {
    self.phases = phases
    self.animation = animation
  }
}

/// A run of an animator. The animator restarts when the number changes or the page becomes visible.
struct AnimatorRun: Equatable {
  let number: Int
  /// The number of phases.
  var phases = 0
  let isVisible: Bool
}

/// A type-erased equatable value.
struct AnyEquatable: Equatable {
  private let value: any Equatable

  init(_ value: any Equatable) { self.value = value }

  static func == (first: Self, second: Self) -> Bool { first.value.isEqual(to: second.value) }
}

extension Animation {
  /// The seconds until the next phase begins. A minimum keeps short animations from occupying the server, and
  /// animations without an end last a day.
  fileprivate var secondsOfPhase: Double {
    let seconds = AnimationCompletionCriteria.logicallyComplete.seconds(of: self) ?? .infinity
    return min(max(TimelinePace.shortestInterval, seconds), 86_400)
  }
}

/// A placeholder used to construct an inline modifier, transition, or other helper type.
public struct PlaceholderContentView<Value>: _PrimitiveView {
  private let boxes: @MainActor (_ViewContext) -> [_ViewBox]

  init(_ view: Value) where Value: View { boxes = { view._boxes(in: $0) } }
  init(boxes: @escaping @MainActor (_ViewContext) -> [_ViewBox]) { self.boxes = boxes }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { boxes(context.appending(0)) }
}

extension View {
  /// Cycles through the given phases when the trigger value changes, animating this view through a modifier.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView(self)
    return PhaseAnimator(phases, trigger: trigger, content: { content(view, $0) }, animation: animation)
  }

  /// Cycles through the given phases continuously, animating this view through a modifier.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView(self)
    return PhaseAnimator(phases, content: { content(view, $0) }, animation: animation)
  }
}
