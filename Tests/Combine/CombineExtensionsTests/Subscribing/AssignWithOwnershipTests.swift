import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct AssignWithOwnershipTests {
  private let upstream = PassthroughSubject<Int, Never>()

  @Test(arguments: [ObjectOwnership.strong, .weak, .unowned])
  func valuesAreWrittenToOneTwoAndThreeObjects(ownership: ObjectOwnership) {
    let (one, two, three) = (Holder(), OtherHolder(), Holder())
    let tokens = [
      upstream.assign(to: \.first, on: one, ownership: ownership),
      upstream.assign(to: \.second, on: one, and: \.number, on: two, ownership: ownership),
      upstream.assign(
        to: \.third,
        on: one,
        and: \.other,
        on: two,
        and: \.first,
        on: three,
        ownership: ownership
      ),
    ]
    upstream.send(7)
    #expect([one.first, one.second, one.third] == [7, 7, 7])
    #expect([two.number, two.other] == [7, 7])
    #expect(three.first == 7)
    tokens[0].cancel()
    upstream.send(8)
    #expect([one.first, one.second] == [7, 8])
    withExtendedLifetime((one, two, three, tokens)) {}
  }

  @Test func severalTargetsAreRetainedByDefault() {
    weak var released: Holder?
    var tokens: [AnyCancellable] = []
    do {
      let (one, two) = (Holder(), OtherHolder())
      released = one
      tokens.append(upstream.assign(to: \.first, on: one, and: \.number, on: two))
      tokens.append(
        upstream.assign(to: \.second, on: one, and: \.other, on: two, and: \.third, on: one)
      )
    }
    upstream.send(1)
    #expect(released?.first == 1)
    #expect(released?.third == 1)
    tokens = []
    #expect(released == nil)
  }

  @Test(arguments: [true, false]) func aStrongObjectIsReleasedAtTheEnd(cancels: Bool) {
    weak var released: Holder?
    let token: AnyCancellable
    do {
      let object = Holder()
      released = object
      token = upstream.assign(to: \.first, on: object, ownership: .strong)
    }
    #expect(released != nil)
    if cancels { token.cancel() } else { upstream.send(completion: .finished) }
    #expect(released == nil)
  }

  @Test(arguments: [ObjectOwnership.weak, .unowned])
  func storingTheTokenCausesNoCycle(ownership: ObjectOwnership) {
    weak var released: Holder?
    do {
      let object = Holder()
      released = object
      object.token = upstream.assign(to: \.first, on: object, ownership: ownership)
      upstream.send(1)
      #expect(object.first == 1)
    }
    #expect(released == nil)
    upstream.send(2)
  }

  @Test func releasedWeakTargetDoesNotAffectTheOther() {
    let staying = OtherHolder()
    var leaving: Holder? = Holder()
    let token = leaving.map {
      upstream.assign(to: \.first, on: $0, and: \.number, on: staying, ownership: .weak)
    }
    leaving = nil
    upstream.send(1)
    #expect(staying.number == 1)
    token?.cancel()
  }

  @Test func valuesAfterReleasingAnUnownedObjectTrap() async {
    await #expect(processExitsWith: .failure) {
      let upstream = PassthroughSubject<Int, Never>()
      var object: Holder? = Holder()
      let token = object.map { upstream.assign(to: \.first, on: $0, ownership: .unowned) }
      object = nil
      upstream.send(1)
      token?.cancel()
    }
  }

  @Test func upstreamGetsUnlimitedDemandAndIsCancelledWithTheToken() {
    let subscription = ProbeSubscription()
    let token = ProbePublisher<Int, Never>(subscription: subscription)
      .assign(to: \.first, on: Holder(), ownership: .weak)
    #expect(subscription.history == [.requested(.unlimited)])
    token.cancel()
    #expect(subscription.isCancelled)
  }

  @Test func withoutOwnershipTheSpellingsAreStillCombines() {
    let object = Holder()
    let token = upstream.assign(to: \.first, on: object)
    let spelledOut = upstream.assign(to: \Holder.second, on: object)
    upstream.send(3)
    #expect([object.first, object.second] == [3, 3])
    token.cancel()
    spelledOut.cancel()
  }
}

private final class Holder {
  var first = 0
  var second = 0
  var third = 0
  var token: AnyCancellable?
}

private final class OtherHolder {
  var number = 0
  var other = 0
}
