import CombineProbes
import Testing

@testable import CombineCore

struct ConduitOwnerTests {
  private typealias Subject = PassthroughSubject<Int, Never>

  private func conduit(of subject: Subject) -> SubjectConduit<Int, Never> {
    SubjectConduit(
      parent: subject,
      downstream: Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in }),
      catchesUp: false,
      description: "",
      deliver: HeldClosure { (_: UnsafeRawPointer?) in 0 }
    )
  }

  private func conduits(in slots: Subject.Slots) -> [ObjectIdentifier] {
    slots.compactMap { $0.conduit.map(ObjectIdentifier.init) }
  }

  @Test func subscribingAndCancellingLeaveACopyOfTheListUnchanged() {
    let subject = Subject()
    let added = [conduit(of: subject), conduit(of: subject), conduit(of: subject)]
    _ = subject.attach(added[0])
    let copy = subject.conduits.slots
    _ = subject.attach(added[1])
    _ = subject.attach(added[2])
    subject.detach(added[0])
    #expect(conduits(in: copy) == [ObjectIdentifier(added[0])])
    #expect(conduits(in: subject.conduits.slots) == added.dropFirst().map(ObjectIdentifier.init))
    #expect(subject.conduits.nextTicket == 3)
  }

  @Test func removedConduitsAreReleasedWithTheLastCopy() {
    let subject = Subject()
    weak var removed: SubjectConduit<Int, Never>?
    var copy: Subject.Slots?
    do {
      let conduit = conduit(of: subject)
      _ = subject.attach(conduit)
      copy = subject.conduits.slots
      #expect(subject.complete(.finished)?.slots.count == 1)
      removed = conduit
    }
    #expect(removed != nil)
    #expect(copy?.count == 1)
    copy = nil
    #expect(removed == nil)
  }
}

struct ConduitOwnerStressTests {
  @Test func concurrentSendsAndSubscriptionsDoNotInterfere() {
    let subject = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    onThreads(6) { thread in
      for round in 0..<3_000 {
        if thread < 3 {
          subject.send(round)
          current.send(round)
        } else {
          let sinks = [subject.sink { _ in }, current.sink { _ in }]
          for sink in sinks { sink.cancel() }
        }
      }
    }
    #expect(subject.conduits.slots.allSatisfy { $0.conduit == nil })
    #expect(current.conduits.slots.allSatisfy { $0.conduit == nil })
  }
}
