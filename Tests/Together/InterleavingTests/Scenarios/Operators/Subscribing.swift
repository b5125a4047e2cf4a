import CombineCore
import Interleaving

/// The package's own subscribers.
enum Subscribing {
  private final class Target {
    var value = 0 { didSet { userCode("is assigned \(value)") } }
  }

  static var scenarios: [Scenario] {
    [
      Scenario("sink-cancelled-while-sending") { trial in
        let subject = PassthroughSubject<Int, Never>()
        let token = Target()
        trial.expectRelease(of: token, "what the closure holds")
        let inside = Inside()
        let sink = subject.sink { value in inside.visit(trial) { token.value = value } }
        trial.thread("sends") { subject.send(1) }
        trial.thread("sends too") { subject.send(2) }
        trial.thread("cancels") { sink.cancel() }
      },
      Scenario("sink-completed-while-cancelled") { trial in
        let subject = PassthroughSubject<Int, Never>()
        var completions = 0
        let sink = subject.sink { _ in
          completions += 1
        } receiveValue: { _ in
        }
        trial.thread("finishes") { subject.send(completion: .finished) }
        trial.thread("cancels") { sink.cancel() }
        trial.atEnd { trial.expect(completions <= 1, "\(completions) completions") }
      },
      Scenario("assign-cancelled-while-sending") { trial in
        let subject = PassthroughSubject<Int, Never>()
        let target = Target()
        trial.expectRelease(of: target, "the target")
        let assignment = subject.assign(to: \.value, on: target)
        trial.thread("sends") { subject.send(1) }
        trial.thread("cancels") { assignment.cancel() }
      },
      Scenario("assign-to-published-while-sending") { trial in
        let subject = PassthroughSubject<Int, Never>()
        let model = Model()
        trial.expectRelease(of: model, "the model")
        let probe = Probe<Int, Never>(trial)
        model.$value.subscribe(probe)
        trial.thread("assigns") { subject.assign(to: &model.$value) }
        trial.thread("sends") {
          subject.send(1)
          subject.send(completion: .finished)
        }
        trial.atEnd { trial.expect(probe.values, [0], [0, 1]) }
      },
    ]
  }

  private final class Model {
    @Published var value = 0
  }

  /// Detects two threads that execute a closure concurrently.
  private final class Inside {
    private var thread: UInt = 0

    func visit(_ trial: Trial, _ body: () -> Void) {
      trial.expect(thread == 0 || thread == currentThreadNumber, "two threads are in the closure at once")
      thread = currentThreadNumber
      body()
      thread = 0
    }
  }
}
