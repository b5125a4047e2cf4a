import CombineShim
import Schedulers
import TributaryReports

/// The sources and expectations of one test, and the virtual time that they share.
///
/// You receive a test in the closure of ``expectMarbles(frame:overrun:fileID:filePath:line:column:_:)``,
/// where you create the sources and the expectations. Time doesn't advance until the closure has returned.
/// The test then runs all frames and checks the expectations.
///
/// In each frame, the subscribers act first, in the order of the expectations. Then the hot sources send, in
/// the order in which you created them. Finally, the scheduler runs the actions that were scheduled for the
/// frame later, such as the timers of operators and the values of cold sources.
public final class MarbleTest<SchedulerTimeType: Strideable, SchedulerOptions>
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The scheduler whose time is divided into frames. Pass it to the operators that you test.
  public let scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>

  let clock: FrameClock<SchedulerTimeType, SchedulerOptions>
  var expectations: [any MarbleExpectation] = []
  /// The actions of hot sources and `perform`, by frame, in the order they were created.
  var plans: [(length: Int, marbles: [(frame: Int, action: () -> Void)])] = []
  /// `true` if a diagram isn't valid, in which case a difference would mean nothing.
  var isBroken = false

  private let overrun: Int

  init(
    scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    frame: SchedulerTimeType.Stride,
    overrun: Int
  ) {
    self.scheduler = scheduler
    self.overrun = overrun
    clock = FrameClock(scheduler: scheduler, frameLength: frame)
  }

  /// Advances through all frames and checks the expectations.
  func run(site: CallSite) {
    for expectation in expectations {
      expectation.prepare { [clock] in clock.schedule(frame: $0, $1) }
    }
    for marble in plans.flatMap(\.marbles) {
      clock.schedule(frame: marble.frame, marble.action)
    }
    let length = max(plans.map(\.length).max() ?? 0, expectations.map(\.length).max() ?? 0)
    for frame in 0..<length + overrun { clock.advance(to: frame) }
    for expectation in expectations { expectation.stop() }
    guard !isBroken else { return }
    guard !expectations.isEmpty else {
      return site.fail(
        """
        The marble test has no expectations, so it can't fail. Add one: 'marbles.expect(publisher, "--a--|")'.
        """
      )
    }
    for expectation in expectations { expectation.check() }
    guard let split = clock.split else { return }
    site.fail(
      """
      An event occurred between the frames \(split.before) and \(split.after), which no diagram can show. Choose a \
      'frame' that divides all durations.
      """
    )
  }

  /// Parses a diagram, or reports why it isn't valid.
  func diagram(_ text: String, site: CallSite) -> MarbleDiagram? {
    do throws(MarbleSyntaxError) {
      return try MarbleDiagram(text)
    } catch {
      isBroken = true
      site.fail("\(error)")
      return nil
    }
  }

  /// Reports a name or a marble that is not valid in a diagram.
  func reject(_ message: String, site: CallSite) {
    isBroken = true
    site.fail(message)
  }
}

/// A marble test in the time of a scheduler type, such as `MarbleTestOf<DispatchQueue>`.
public typealias MarbleTestOf<S: Scheduler> = MarbleTest<S.SchedulerTimeType, S.SchedulerOptions>

extension MarbleTest {
  /// Tests when subscribers subscribe to a source, and how these subscriptions end.
  ///
  /// ```swift
  /// marbles.expectSubscriptions(of: source, "^----!", "-----^----|")
  /// ```
  /// - Parameters:
  ///   - source: The source.
  ///   - diagrams: A diagram for each subscription, in order, which begins with `^`. Use `!` for a
  ///     subscription that is cancelled, and `|` or `X` for one that the source completes.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func expectSubscriptions<Output, Failure>(
    of source: MarbleSource<Output, Failure>,
    _ diagrams: String...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectSubscriptions(of: source, diagrams, site: site) { event in
      if case .demand = event { false } else { true }
    }
  }

  /// Tests the demand of a source's subscribers.
  ///
  /// ```swift
  /// marbles.expectDemand(of: source, "+2----+1")
  /// ```
  /// - Parameters:
  ///   - source: The source.
  ///   - diagrams: A diagram for each subscription, in order, with a marble such as `+2` for each demand that
  ///     the subscriber requests or returns for a value. The test ignores other marbles.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func expectDemand<Output, Failure>(
    of source: MarbleSource<Output, Failure>,
    _ diagrams: String...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectSubscriptions(of: source, diagrams, site: site) { event in
      if case .demand = event { true } else { false }
    }
  }

  private func expectSubscriptions<Output, Failure>(
    of source: MarbleSource<Output, Failure>,
    _ texts: [String],
    site: CallSite,
    comparing isCompared: @escaping (MarbleEvent) -> Bool
  ) {
    let diagrams = texts.compactMap { diagram($0, site: site) }
    guard diagrams.count == texts.count else { return }
    expectations.append(
      SubscriptionsExpectation(
        expected: diagrams,
        actual: { source.subscriptions },
        isCompared: isCompared,
        site: site
      )
    )
  }
}

// Both methods repeat their parameters, because each parameter is optional and needs its default at the call.
// Both call `plan(_:values:failures:site:)`.

extension MarbleTest {
  /// Creates a publisher that emits the events of a diagram at their frames, whether or not it has
  /// subscribers.
  ///
  /// The publisher behaves like a `PassthroughSubject`, which means that a subscriber without demand misses a
  /// value.
  ///
  ///     diagram:            --1--2--3--|
  ///     subscriber, late:       ^2--3--|
  ///
  /// - Parameters:
  ///   - diagram: The diagram, with values and a completion.
  ///   - values: The values that the names stand for. By default, the names are the values.
  ///   - failures: The failures that the names stand for, which are ``MarbleFailure``s unless you pass
  ///     others. An `X` without parentheses has the name `X`. If the source can't fail, pass `.none`.
  ///   - fileID: The file ID of failures about the diagram.
  ///   - filePath: The file path of these failures.
  ///   - line: The line of these failures.
  ///   - column: The column of these failures.
  public func hot<Output, Failure: Error>(
    _ diagram: String,
    values: MarbleValues<Output> = MarbleValues<String>.names,
    failures: MarbleValues<Failure> = MarbleValues<MarbleFailure>.names,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Output, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let plan = plan(diagram, values: values, failures: failures, site: site)
    let subject = PassthroughSubject<Output, Failure>()
    plans.append(
      (plan.length, plan.marbles.map { marble in (marble.frame, { marble.send(to: subject) }) })
    )
    return MarbleSource(frame: { [clock] in clock.frame }, attach: { subject.subscribe($0) })
  }

  /// Creates a publisher that restarts its diagram when a subscriber subscribes.
  ///
  /// When the frame of a value has come, the value waits until the subscriber requests it, and the completion
  /// waits for the values.
  ///
  ///     diagram:            -1--2--|
  ///     subscriber:         ^1--2--|
  ///     subscriber, late:       ^1--2--|
  ///
  /// - Parameters:
  ///   - diagram: The diagram, with values and a completion. Spaces before it have no meaning.
  ///   - values: The values that the names stand for. By default, the names are the values.
  ///   - failures: The failures that the names stand for, which are ``MarbleFailure``s unless you pass
  ///     others. An `X` without parentheses has the name `X`. If the source can't fail, pass `.none`.
  ///   - fileID: The file ID of failures about the diagram.
  ///   - filePath: The file path of these failures.
  ///   - line: The line of these failures.
  ///   - column: The column of these failures.
  public func cold<Output, Failure: Error>(
    _ diagram: String,
    values: MarbleValues<Output> = MarbleValues<String>.names,
    failures: MarbleValues<Failure> = MarbleValues<MarbleFailure>.names,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Output, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let plan = plan(diagram, values: values, failures: failures, site: site)
    // This only adds the length, because an unused source would otherwise not extend the test.
    plans.append((plan.length, []))
    return MarbleSource(
      frame: { [clock] in clock.frame },
      attach: { [clock] subscriber in
        let subscription = ColdSubscription(downstream: subscriber)
        subscriber.receive(subscription: subscription)
        for marble in plan.marbles {
          clock.schedule(framesFromNow: marble.frame - plan.start) { subscription.receive(marble.event) }
        }
      }
    )
  }

  /// Runs a closure at each value of a diagram.
  ///
  /// Use this method for calls that no publisher makes, such as `connect()`.
  ///
  /// - Parameters:
  ///   - diagram: The diagram, with values only.
  ///   - fileID: The file ID of failures about the diagram.
  ///   - filePath: The file path of these failures.
  ///   - line: The line of these failures.
  ///   - column: The column of these failures.
  ///   - action: A closure that receives the name of the value.
  public func perform(
    _ diagram: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    action: @escaping (_ name: String) -> Void
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let diagram = self.diagram(diagram, site: site) else { return }
    var marbles: [(frame: Int, action: () -> Void)] = []
    for marble in diagram.marbles {
      guard case .value(let name) = marble.event else {
        return reject("A diagram of actions can contain only values: \(diagram)", site: site)
      }
      marbles.append((marble.frame, { action(name) }))
    }
    plans.append((diagram.length, marbles))
  }

  private func plan<Output, Failure>(
    _ text: String,
    values: MarbleValues<Output>,
    failures: MarbleValues<Failure>,
    site: CallSite
  ) -> SourcePlan<Output, Failure> {
    guard let diagram = diagram(text, site: site) else { return SourcePlan() }
    do throws(SourcePlanError) {
      return try SourcePlan(diagram, values: values, failures: failures)
    } catch {
      reject("\(error.message)\n  \(diagram)", site: site)
      return SourcePlan()
    }
  }
}
