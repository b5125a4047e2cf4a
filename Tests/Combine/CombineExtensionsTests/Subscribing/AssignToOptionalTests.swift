import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct AssignToOptionalTests {
  private let upstream = PassthroughSubject<Int, Never>()

  @Test func valuesAreWrittenToAnOptionalProperty() {
    let model = Model()
    let token = upstream.assign(to: \.number, on: model)
    let spelledOut = upstream.assign(to: \Model.other, on: model)
    upstream.send(1)
    #expect(model.number == 1)
    #expect(model.other == 1)
    token.cancel()
    upstream.send(2)
    #expect(model.number == 1)
    #expect(model.other == 2)
    spelledOut.cancel()
  }

  @Test(arguments: [ObjectOwnership.weak, .unowned])
  func ownershipDeterminesRetention(ownership: ObjectOwnership) {
    weak var released: Model?
    do {
      let model = Model()
      released = model
      model.token = upstream.assign(to: \.number, on: model, ownership: ownership)
      upstream.send(1)
      #expect(model.number == 1)
    }
    #expect(released == nil)
  }

  @Test func optionalValuesAreAssignedToOptionalProperties() {
    let model = Model()
    let upstream = PassthroughSubject<Int?, Never>()
    let tokens = [
      upstream.assign(to: \.number, on: model), upstream.assign(to: \.other, on: model, ownership: .weak),
    ]
    upstream.assign(to: &model.$published)
    upstream.send(1)
    #expect(model.number == 1 && model.other == 1 && model.published == 1)
    upstream.send(nil)
    #expect(model.number == nil && model.other == nil && model.published == nil)
    withExtendedLifetime(tokens) {}
  }

  @Test func valuesAreWrittenToAnOptionalPublishedPropertyWhileItLives() {
    weak var released: Model?
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    do {
      let model = Model()
      released = model
      upstream.assign(to: &model.$published)
      #expect(subscription.history == [.requested(.unlimited)])
      upstream.send(1)
      #expect(model.published == 1)
      upstream.send(completion: .finished)
      #expect(model.published == 1)
    }
    #expect(released == nil)
  }

  @Test func nonOptionalPublishedPropertiesUseCombinesAssign() {
    let model = Model()
    Just(4).assign(to: &model.$plain)
    #expect(model.plain == 4)
  }
}

private final class Model {
  var number: Int?
  var other: Int?
  @Published var published: Int?
  @Published var plain = 0
  var token: AnyCancellable?
}
