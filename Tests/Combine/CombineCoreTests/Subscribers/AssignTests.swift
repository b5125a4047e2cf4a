import CombineCore
import CombineProbes
import Testing

struct AssignTests {
  final class Person {
    var name = ""
    var onDeinit: (() -> Void)?
    deinit { onDeinit?() }
  }

  typealias Assign = Subscribers.Assign<Person, String>

  @Test func requestsUnlimitedFromTheFirstSubscriptionOnly() {
    let assign = Assign(object: Person(), keyPath: \.name)
    let (first, second, third) = (ProbeSubscription(), ProbeSubscription(), ProbeSubscription())
    assign.receive(subscription: first)
    assign.receive(subscription: second)
    #expect(first.history == [.requested(.unlimited)])
    #expect(second.history == [.cancelled])
    assign.receive(completion: .finished)
    assign.receive(subscription: third)
    #expect(third.history == [.cancelled])
    #expect(first.history == [.requested(.unlimited)])
  }

  @Test func writesOnlyWhileSubscribed() {
    let person = Person()
    let assign = Assign(object: person, keyPath: \.name)
    #expect(assign.receive("too early") == .none)
    #expect(person.name == "")
    assign.receive(subscription: ProbeSubscription())
    #expect(assign.receive("Ada") == .none)
    #expect(person.name == "Ada")
    assign.receive(completion: .finished)
    #expect(assign.receive("too late") == .none)
    #expect(person.name == "Ada")
  }

  @Test func completionBeforeASubscriptionIsIgnored() {
    let person = Person()
    let assign = Assign(object: person, keyPath: \.name)
    assign.receive(completion: .finished)
    assign.cancel()
    let subscription = ProbeSubscription()
    assign.receive(subscription: subscription)
    _ = assign.receive("Ada")
    #expect(person.name == "Ada")
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func completionReleasesTheObject() {
    weak var person: Person?
    let assign = {
      let strong = Person()
      person = strong
      return Assign(object: strong, keyPath: \.name)
    }()
    assign.receive(subscription: ProbeSubscription())
    #expect(assign.object === person)
    #expect(person != nil)
    assign.receive(completion: .finished)
    #expect(person == nil)
    #expect(assign.object == nil)
  }

  @Test func cancelReleasesTheObjectAndThenCancelsOnce() {
    var log: [String] = []
    weak var weakAssign: Assign?
    let assign = {
      let person = Person()
      person.onDeinit = {
        log.append("object gone")
        weakAssign?.receive(completion: .finished)
        weakAssign?.cancel()
      }
      return Assign(object: person, keyPath: \.name)
    }()
    weakAssign = assign
    assign.receive(subscription: ProbeSubscription(onCancel: { log.append("cancelled") }))
    assign.cancel()
    assign.cancel()
    #expect(log == ["object gone", "cancelled"])
  }

  @Test func isDescribedByTheTypeOfItsObjectAndShowsItsParts() {
    let assign = Assign(object: Person(), keyPath: \.name)
    #expect(assign.description == "Assign Person.")
    #expect(assign.playgroundDescription as? String == "Assign Person.")
    #expect(mirrorLabels(of: assign) == ["object", "keyPath", "status"])
  }

  @Test func theOperatorKeepsTheObjectUntilTheTokenIsReleased() {
    let subject = PassthroughSubject<String, Never>()
    weak var person: Person?
    var token: AnyCancellable?
    do {
      let strong = Person()
      person = strong
      token = subject.assign(to: \.name, on: strong)
    }
    subject.send("Ada")
    #expect(person?.name == "Ada")
    #expect(token != nil)
    token = nil
    #expect(person == nil)
  }
}

struct AssignStressTests {
  @Test func valuesCompletionAndCancelMayRace() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<String, Never>()
      var released = false
      let token = {
        let person = AssignTests.Person()
        person.onDeinit = { released = true }
        return subject.assign(to: \.name, on: person)
      }()
      onThreads(3) { index in
        switch index {
        case 0: for _ in 0..<20 { subject.send("x") }
        case 1: subject.send(completion: .finished)
        default: token.cancel()
        }
      }
      #expect(released)
    }
  }
}
