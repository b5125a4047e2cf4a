import CombineProbes
import Synchronization
import Testing

@testable import CombineCore

struct FutureConduitTests {
  private final class Parent: FutureConduitParent {
    var detached = 0
    func detach(_ conduit: FutureConduit) { detached += 1 }
  }

  private let parent = Parent()

  private func conduit(
    hasValue: Bool = false,
    onDeliver: @escaping (FutureConduit) -> Void
  ) -> FutureConduit {
    FutureConduit(
      connection: .init(parent: parent) { conduit, errand in
        switch errand {
        case .deliver:
          onDeliver(conduit)
          return nil
        case .reveal:
          return "downstream"
        }
      },
      hasValue: hasValue
    )
  }

  @Test func valuesAreDeliveredOnceOnDemand() {
    for demandComesFirst in [true, false] {
      var deliveries = 0
      let conduit = conduit { _ in deliveries += 1 }
      if demandComesFirst { conduit.request(.max(1)) } else { conduit.settle(waitsForDemand: true) }
      #expect(deliveries == 0)
      #expect(conduit.isWaiting)
      if demandComesFirst { conduit.settle(waitsForDemand: true) } else { conduit.request(.max(1)) }
      #expect(deliveries == 1)
      #expect(!conduit.isWaiting)
      conduit.request(.max(1))
      conduit.settle(waitsForDemand: true)
      #expect(deliveries == 1)
    }
  }

  @Test func aFailureWaitsForNothing() {
    var deliveries = 0
    let conduit = conduit { _ in deliveries += 1 }
    conduit.settle(waitsForDemand: false)
    conduit.settle(waitsForDemand: false)
    #expect(deliveries == 1)
  }

  @Test func existingValuesAreDeliveredOnTheFirstRequest() {
    var deliveries = 0
    let conduit = conduit(hasValue: true) { _ in deliveries += 1 }
    #expect(deliveries == 0)
    conduit.request(.max(1))
    #expect(deliveries == 1)
  }

  @Test func aCancelDetachesItOnceAndStopsEverything() {
    var deliveries = 0
    let conduit = conduit { _ in deliveries += 1 }
    conduit.request(.max(1))
    conduit.cancel()
    conduit.cancel()
    conduit.settle(waitsForDemand: true)
    #expect(deliveries == 0)
    #expect(parent.detached == 1)
  }

  @Test func aCancelFromInsideTheDeliveryAdmitsNoCompletion() {
    var admitted: [Bool] = []
    let conduit = conduit { conduit in
      admitted.append(conduit.admitsCompletion)
      conduit.cancel()
      admitted.append(conduit.admitsCompletion)
    }
    conduit.request(.max(1))
    conduit.settle(waitsForDemand: true)
    #expect(admitted == [true, false])
  }

  @Test func showsItsSidesUntilTheEnd() {
    let conduit = conduit { _ in }
    conduit.request(.max(1))
    #expect("\(conduit)" == "Future")
    #expect(conduit.playgroundDescription as? String == "Future")
    #expect(mirrorLabels(of: conduit) == ["parent", "downstream", "hasAnyDemand", "subject"])
    #expect(mirrorChild("hasAnyDemand", of: conduit) == "true")
    #expect(mirrorChild("downstream", of: conduit)?.contains("downstream") == true)
    conduit.cancel()
    #expect(mirrorChild("parent", of: conduit) == "nil")
    #expect(mirrorChild("downstream", of: conduit) == "nil")
    #expect(mirrorChild("hasAnyDemand", of: conduit) == "false")
  }

  @Test(arguments: [true, false])
  func showsItsParentButNotItsDownstreamWhileItDelivers(byRequest: Bool) {
    var shown: [String?] = []
    let conduit = conduit { conduit in
      shown += ["parent", "subject", "downstream", "hasAnyDemand"].map { mirrorChild($0, of: conduit) }
    }
    if byRequest {
      conduit.settle(waitsForDemand: true)
      conduit.request(.max(1))
    } else {
      conduit.request(.max(1))
      conduit.settle(waitsForDemand: true)
    }
    #expect(shown[0]?.contains("Parent") == true)
    #expect(shown[1] == shown[0])
    #expect(shown[2...] == ["nil", "false"])
    #expect(mirrorChild("parent", of: conduit) == "nil")
    #expect(mirrorChild("subject", of: conduit) == "nil")
  }

  @Test func aCancelFromInsideTheDeliveryReleasesTheParent() {
    var shown: String?
    let conduit = conduit { conduit in
      conduit.cancel()
      shown = mirrorChild("parent", of: conduit)
    }
    conduit.settle(waitsForDemand: false)
    #expect(shown == "nil")
  }

  @Test func theResultAndTheRequestMeetingDeliverOnce() {
    for _ in 0..<200 {
      let deliveries = Atomic(0)
      let conduit = conduit { _ in deliveries.add(1, ordering: .relaxed) }
      onThreads(2) { thread in
        if thread == 0 { conduit.settle(waitsForDemand: true) } else { conduit.request(.max(1)) }
      }
      #expect(deliveries.load(ordering: .relaxed) == 1)
    }
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      FutureConduitTests().conduit { _ in }.request(.none)
    }
  }
}
