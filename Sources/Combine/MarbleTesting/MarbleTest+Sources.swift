import CombineShim
import Schedulers
import TributaryReports

// Both methods repeat their parameters, because each parameter is optional and needs its default at the call.
// Both call `plan(_:values:failures:site:)`.

extension MarbleTest {
  /// Creates a publisher that emits the events of a diagram at their frames, even if it has no subscribers.
  ///
  /// The publisher behaves like a `PassthroughSubject`: a subscriber without demand misses a value.
  ///
  ///     diagram:            --1--2--3--|
  ///     subscriber, late:       ^2--3--|
  ///
  /// - Parameters:
  ///   - diagram: The diagram, with values and a completion.
  ///   - values: The values that the names stand for. By default, the names themselves are the values.
  ///   - failures: The failures that the names stand for. The name of `X` without parentheses is `X`. By
  ///     default, each name stands for a ``MarbleFailure``. With `.none`, the source cannot fail.
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

  /// Creates a publisher that restarts its diagram for each subscriber, when the subscriber subscribes.
  ///
  /// After a value's frame, the value waits for demand. The completion waits for the values.
  ///
  ///     diagram:            -1--2--|
  ///     subscriber:         ^1--2--|
  ///     subscriber, late:       ^1--2--|
  ///
  /// - Parameters:
  ///   - diagram: The diagram, with values and a completion. Spaces before it have no meaning.
  ///   - values: The values that the names stand for. By default, the names themselves are the values.
  ///   - failures: The failures that the names stand for. The name of `X` without parentheses is `X`. By
  ///     default, each name stands for a ``MarbleFailure``. With `.none`, the source cannot fail.
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
    // Added only for the length of the test. Without it, an unused source would not extend the test.
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

  /// Runs a closure at each value of a diagram. Use it for calls that no publisher makes, such as
  /// `connect()`.
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
