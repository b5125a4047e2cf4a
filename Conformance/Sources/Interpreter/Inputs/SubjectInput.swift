import Chains

/// A subject of the library.
final class SubjectInput<Base: Subject>: LiveInput where Base.Output == Int, Base.Failure == any Error {
  private let subject: Base

  init(_ subject: Base) {
    self.subject = subject
  }

  var stream: Stream { subject.eraseToAnyPublisher() }

  func send(_ value: Int) {
    subject.send(value)
  }

  func send(_ ending: Ending) {
    subject.send(completion: ending.completion)
  }

  func sendSubscription() {}

  func end() {
    subject.send(completion: .finished)
  }
}
