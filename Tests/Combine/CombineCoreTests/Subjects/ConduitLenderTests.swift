import CombineProbes
import Testing

@testable import CombineCore

struct ConduitLenderTests {
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

  private func conduits(in list: ConduitList?) -> [ObjectIdentifier]? {
    list?.slots.compactMap { $0.conduit.map(ObjectIdentifier.init) }
  }

  @Test func unborrowedListsAreMutatedInPlace() {
    let subject = Subject()
    let added = [conduit(of: subject), conduit(of: subject)]
    for conduit in added { #expect(subject.attach(conduit) == nil) }
    #expect(conduits(in: subject.lent) == added.map(ObjectIdentifier.init))
    #expect(subject.newer == nil)
    subject.detach(added[0])
    #expect(conduits(in: subject.lent) == [ObjectIdentifier(added[1])])
    #expect(subject.newer == nil)
  }

  @Test func borrowedListDoesNotChange() {
    let subject = Subject()
    let added = [conduit(of: subject), conduit(of: subject), conduit(of: subject)]
    _ = subject.attach(added[0])
    #expect(subject.borrow())
    _ = subject.attach(added[1])
    _ = subject.attach(added[2])
    subject.detach(added[0])
    #expect(conduits(in: subject.lent) == [ObjectIdentifier(added[0])])
    #expect(conduits(in: subject.conduits) == added.dropFirst().map(ObjectIdentifier.init))
    #expect(subject.nextTicket == 3)

    subject.replaceLent()
    #expect(conduits(in: subject.lent) == [ObjectIdentifier(added[0])])
    #expect(subject.giveBack())
    subject.replaceLent()
    #expect(conduits(in: subject.lent) == added.dropFirst().map(ObjectIdentifier.init))
    #expect(subject.newer == nil)
    #expect(subject.borrow())
  }

  @Test func removedConduitsAreReleasedWithTheLentList() {
    let subject = Subject()
    weak var removed: SubjectConduit<Int, Never>?
    do {
      let conduit = conduit(of: subject)
      _ = subject.attach(conduit)
      #expect(subject.borrow())
      #expect(subject.complete(.finished)?.slots.count == 1)
      removed = conduit
    }
    #expect(removed != nil)
    #expect(subject.giveBack())
    subject.replaceLent()
    #expect(removed == nil)
  }

  @Test func refusedBorrowerInstallsTheCopy() {
    let subject = Subject()
    let added = conduit(of: subject)
    #expect(subject.borrow())
    _ = subject.attach(added)
    #expect(subject.giveBack())
    #expect(!subject.borrow())
    #expect(subject.copyOfConduits().count == 1)
    #expect(conduits(in: subject.lent) == [ObjectIdentifier(added)])
    #expect(subject.borrow())
  }
}

struct ConduitLenderStressTests {
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

// An expectation copies the value whose method it calls, and a lock can't be copied.
extension ConduitLender {
  fileprivate func borrow() -> Bool { lock.borrow() }
  fileprivate func giveBack() -> Bool { lock.giveBack() }
}
