import CombineShim
import Schedulers
import TestFailures

/// The expected diagrams of the inner publishers that an outer publisher sends, each by its name.
final class InnerExpectations<P: Publisher, Time: Strideable, Options>: MarbleExpectation
where Time.Stride: SchedulerTimeIntervalConvertible {
  private var names: ArraySlice<String>
  private let diagrams: [String: MarbleDiagram]
  private let clock: FrameClock<Time, Options>
  private let site: CallSite
  private var count = 0
  private var name = ""
  private var expectations: [ReceivingExpectation<P>] = []

  init(
    names: [String],
    diagrams: [String: MarbleDiagram],
    clock: FrameClock<Time, Options>,
    site: CallSite
  ) {
    self.names = names[...]
    self.diagrams = diagrams
    self.clock = clock
    self.site = site
  }

  var length: Int { diagrams.values.map(\.length).max() ?? 0 }

  /// The name of the publisher that comes next.
  func takeName() -> String {
    count += 1
    name = names.popFirst() ?? "publisher\(count)"
    return name
  }

  /// Subscribes to the publisher whose name was taken.
  func receive(_ publisher: P) {
    guard let expected = diagrams[name] else { return }
    let script = SubscriberScript(expected: expected, subscriber: nil)
    let recorder = MarbleRecorder<P.Output, P.Failure>(
      script: script,
      end: expected.isOpen ? expected.length : nil,
      naming: MarbleNaming { "\($0)" },
      frame: { [clock] in clock.frame },
      onValue: { _ in }
    )
    let expectation = ReceivingExpectation(
      publisher: publisher,
      expected: expected,
      script: script,
      recorder: recorder,
      subject: "The inner publisher '\(name)'",
      site: site
    )
    expectations.append(expectation)
    expectation.subscribe()
    for frame in script.frames.sorted() where frame >= clock.frame {
      clock.schedule(frame: frame) { recorder.act() }
    }
  }

  func prepare(schedule: (Int, @escaping () -> Void) -> Void) {}

  func stop() {
    for expectation in expectations { expectation.stop() }
  }

  func check() {
    for expectation in expectations { expectation.check() }
  }
}
