import CombineShim
import ComposableArchitectureClassic
import XCTest

final class DraftTests: XCTestCase {
  func testBindings() {
    let store = TestStore(
      initialState: DraftState(),
      reducer: draftReducer,
      environment: DraftEnvironment(mainQueue: .unimplemented)
    )
    store.send(.set(\.$subject, "Hello")) { $0.subject = "Hello" }
    store.send(.binding(.set(\.$signature.isOn, true))) { $0.signature.isOn = true }
    store.send(.set(\.$signature.isOn, false)) {
      $0.signature.isOn = false
      $0.signature.text = ""
    }
  }

  func testAlert() {
    let store = TestStore(
      initialState: DraftState(subject: "Hello"),
      reducer: draftReducer,
      environment: DraftEnvironment(mainQueue: .unimplemented)
    )
    store.send(.closeButtonTapped) {
      $0.alert = AlertState(
        title: TextState("Discard the draft?"),
        message: TextState("Hello"),
        primaryButton: .destructive(TextState("Discard"), action: .send(.discardConfirmed)),
        secondaryButton: .cancel(TextState("Keep"))
      )
    }
    let buttons = store.state.alert?.buttons ?? []
    XCTAssertEqual(buttons.map(\.role), [.destructive, .cancel])
    guard case .send(.discardConfirmed) = buttons.first?.action?.type else { return XCTFail() }
    XCTAssertNil(buttons.last?.action)
    store.send(.alertDismissed) { $0.alert = nil }
  }

  func testTimer() {
    let mainQueue = DispatchQueue.test
    let store = TestStore(
      initialState: DraftState(),
      reducer: draftReducer,
      environment: DraftEnvironment(mainQueue: mainQueue.eraseToAnyScheduler())
    )
    store.send(.started)
    mainQueue.advance(by: .seconds(2))
    store.receive(.tick) { $0.seconds = 1 }
    store.receive(.tick) { $0.seconds = 2 }
    store.send(.discardConfirmed)
    mainQueue.advance(by: 10)
  }

  func testViewStore() {
    let store = Store(
      initialState: DraftState(),
      reducer: draftReducer,
      environment: DraftEnvironment(mainQueue: .main)
    )
    let viewStore = ViewStore(store)
    var subjects: [String] = []
    var cancellables: Set<AnyCancellable> = []
    viewStore.publisher.subject
      .sink { subjects.append($0) }
      .store(in: &cancellables)
    viewStore.binding(\.$subject).wrappedValue = "Hello"
    viewStore.binding(\.$signature.isOn).wrappedValue = true
    XCTAssertEqual(subjects, ["", "Hello"])
    XCTAssertTrue(viewStore.signature.isOn)
  }
}
