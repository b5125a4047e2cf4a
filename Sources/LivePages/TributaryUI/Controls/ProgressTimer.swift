import ComposableArchitecture
import Foundation

extension ProgressView {
  /// Creates a progress view for showing continuous progress as time passes, with descriptive and current progress
  /// labels.
  ///
  /// - Parameters:
  ///   - timerInterval: The date range over which the view progresses.
  ///   - countsDown: A Boolean value that indicates whether the view empties or fills as time passes.
  ///   - label: A view that describes the purpose of the progress.
  ///   - currentValueLabel: A view that displays the current completion value.
  public init<Title: View, CurrentValue: View>(
    timerInterval: ClosedRange<Date>,
    countsDown: Bool = true,
    @ViewBuilder label: () -> Title,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) where Label == _ProgressLabels<Title, CurrentValue> {
    let timer = ProgressTimer(interval: timerInterval, countsDown: countsDown)
    self.init(
      value: nil,
      label: _ProgressLabels(title: label(), currentValue: currentValueLabel()),
      timer: timer
    )
  }

  /// Creates a progress view for showing continuous progress as time passes, with a descriptive label and the time.
  ///
  /// - Parameters:
  ///   - timerInterval: The date range over which the view progresses.
  ///   - countsDown: A Boolean value that indicates whether the view empties or fills as time passes.
  ///   - label: A view that describes the purpose of the progress.
  public init<Title: View>(
    timerInterval: ClosedRange<Date>,
    countsDown: Bool = true,
    @ViewBuilder label: () -> Title
  ) where Label == _ProgressLabels<Title, Text> {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      Text(timerInterval: timerInterval, countsDown: countsDown)
    }
  }

  /// Creates a progress view for showing continuous progress as time passes, with the time.
  ///
  /// - Parameters:
  ///   - timerInterval: The date range over which the view progresses.
  ///   - countsDown: A Boolean value that indicates whether the view empties or fills as time passes.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true)
  where Label == _ProgressLabels<EmptyView, Text> {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

/// The progress of a timer.
struct ProgressTimer: Equatable {
  let interval: ClosedRange<Date>
  let countsDown: Bool

  private var length: TimeInterval { interval.upperBound.timeIntervalSince(interval.lowerBound) }

  /// Returns the completed fraction at a date.
  func fraction(at now: Date) -> Double {
    let passed =
      length > 0 ? now.timeIntervalSince(interval.lowerBound) / length : now < interval.lowerBound ? 0 : 1
    let fraction = min(max(passed, 0), 1)
    return countsDown ? 1 - fraction : fraction
  }

  /// Returns the seconds until the next visible change, or `nil` if the fraction no longer changes.
  func change(after now: Date) -> TimeInterval? {
    guard now < interval.upperBound else { return nil }
    let start = interval.lowerBound.timeIntervalSince(now)
    if start > 0 { return min(start, 86_400) }
    // People can tell about a hundred steps of a bar apart.
    return min(max(length / 100, 0.2), 60, max(interval.upperBound.timeIntervalSince(now), 0.1))
  }
}

/// A progress view that follows a timer while the page is visible.
struct TimedProgress<Label: View>: View {
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @Environment(\.scenePhase) private var scenePhase
  @State private var ticks = 0
  let timer: ProgressTimer
  let label: Label

  var body: some View {
    // Reads the state, so that the body is evaluated again.
    _ = ticks
    let isVisible = scenePhase != .background
    return ProgressView(value: timer.fraction(at: date.now), label: label).task(id: isVisible ? timer : nil) {
      if isVisible { try? await tick() }
    }
  }

  private func tick() async throws {
    while let seconds = timer.change(after: date.now) {
      try await clock.sleep(for: .seconds(seconds))
      ticks += 1
    }
  }
}
