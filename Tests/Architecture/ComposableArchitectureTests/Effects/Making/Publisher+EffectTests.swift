import CombineShim
import Testing

@testable import ComposableArchitecture

@MainActor struct PublisherEffectTests {
  struct Failure: Error, Equatable {}

  @Test func aPublisherBecomesAnEffectOfItsValues() {
    let subject = PassthroughSubject<Int, Never>()
    let log = EffectLog(subject.eraseToEffect())
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  @Test func eachValueCanBecomeAnAction() {
    let subject = PassthroughSubject<Int, Never>()
    let log = EffectLog(subject.eraseToEffect { "<\($0)>" })
    subject.send(1)
    #expect(log.actions == ["<1>"])
  }

  @Test func valuesAndFailureBecomeResults() {
    let subject = PassthroughSubject<Int, Failure>()
    let log = EffectLog(subject.catchToEffect())
    subject.send(1)
    subject.send(completion: .failure(Failure()))
    #expect(log.actions == [.success(1), .failure(Failure())])
    #expect(log.completion == "finished")
  }

  @Test func resultsCanBecomeActions() {
    let subject = PassthroughSubject<Int, Failure>()
    let log = EffectLog(subject.catchToEffect { (try? $0.get()) ?? -1 })
    subject.send(1)
    subject.send(completion: .failure(Failure()))
    #expect(log.actions == [1, -1])
    #expect(log.completion == "finished")
  }

  @Test(arguments: [Subscribers.Completion<Failure>.finished, .failure(Failure())])
  func fireAndForgetIgnoresValuesAndFailure(completion: Subscribers.Completion<Failure>) {
    let subject = PassthroughSubject<Int, Failure>()
    let log = EffectLog(subject.fireAndForget(outputType: String.self))
    subject.send(1)
    #expect(log.completion == nil)
    subject.send(completion: completion)
    #expect(log.actions.isEmpty)
    #expect(log.completion == "finished")
  }
}
