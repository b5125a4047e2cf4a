import DependencyInjection
import Testing

@testable import ComposableArchitecture

@MainActor
struct DismissEffectTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ state: Sheet.State = Sheet.State(sheet: .init())) -> TestStoreOf<Sheet> {
    TestStore(initialState: state) { Sheet(source: source) }
  }

  @Test(arguments: [Sheet.Action.close, .closeInPublisher])
  func aPresentedFeatureDismissesItself(_ close: Sheet.Action) async {
    let store = store()
    await store.send(.sheet(.presented(close)))
    await store.receive(\.sheet.dismiss) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
  }

  @Test func itEndsTheFeaturesOtherEffects() async {
    let store = store()
    await store.send(.sheet(.presented(.listen)))
    await store.send(.sheet(.presented(.close)))
    await store.receive(\.sheet.dismiss) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
    source.send(1)
    await store.finish()
  }

  @Test func theInnermostPresentationEnds() async {
    let store = store(Sheet.State(sheet: .init(sheet: .init(sheet: .init()))))
    await store.send(.sheet(.presented(.sheet(.presented(.sheet(.presented(.close)))))))
    await store.receive(\.sheet.sheet.sheet.dismiss) {
      $0.sheet?.sheet?.sheetsAtDismissal = [1]
      $0.sheet?.sheet?.sheet = nil
    }
    await store.send(.sheet(.presented(.close)))
    await store.receive(\.sheet.dismiss) {
      $0.sheetsAtDismissal = [2]
      $0.sheet = nil
    }
  }

  @Test func itIsSeenInItsTransaction() async {
    let store = Store(initialState: Sheet.State(sheet: .init())) { Sheet(source: source) }
    let animations = Locked<[Animation?]>([])
    let subscription = store.publisher.dropFirst().sink { _ in
      animations.withLock { $0.append(Transaction.current.animation) }
    }
    await store.send(.sheet(.presented(.closeInAnimation))).finish()
    #expect(store.sheet == nil)
    #expect(animations.withLock { $0 } == [nil, .default])
    subscription.cancel()
  }

  @Test func dismissingAReleasedFeatureDoesNothing() async {
    let gate = AsyncStream.makeStream(of: Never.self)
    let store = TestStore(initialState: Pages.State(page: .init(id: 1))) { Pages(gate: gate.stream) }
    await store.send(.page(.presented(.closeOnceGateOpens)))
    await store.send(.show(2)) { $0.page = .init(id: 2) }
    gate.continuation.finish()
    await store.finish()
    await store.send(.page(.presented(.closeOnceGateOpens)))
    await store.receive(\.page.dismiss) { $0.page = nil }
  }

  @Test func dismissWithoutPresentationIsReported() async {
    let store = Store(initialState: Sheet.State()) { Sheet(source: source) }
    await withKnownIssue {
      await store.send(.close).finish()
    } matching: { issue in
      issue.description.contains("A feature that isn't presented called 'dismiss'")
    }
  }

  @Test func afterItsEffectHasEndedItIsReported() async {
    let (dismissals, continuation) = AsyncStream.makeStream(of: DismissEffect.self)
    let store = Store(initialState: Leaking.State(child: .init())) {
      Leaking { continuation.yield($0) }
    }
    await store.send(.child(.presented(.leak))).finish()
    var iterator = dismissals.makeAsyncIterator()
    let dismiss = await iterator.next()
    await withKnownIssue {
      await dismiss?()
    } matching: { issue in
      issue.description.contains("after its effect had finished")
    }
    #expect(store.child != nil)
  }

  @Test func itCanBeReplacedForAFeature() async {
    let calls = Locked(0)
    let store = TestStore(initialState: Sheet.State()) {
      Sheet(source: source)
    } withDependencies: {
      $0.dismiss = DismissEffect { calls.withLock { $0 += 1 } }
      $0.isPresented = true
    }
    await store.send(.close)
    #expect(calls.withLock { $0 } == 1)
    await store.send(.askWhetherPresented) { $0.isPresented = true }
    await store.send(.present) { $0.sheet = .init() }
    await store.send(.sheet(.presented(.close)))
    await store.receive(\.sheet.dismiss) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func isPresentedIsTrueOnlyInPresentedFeatures() async {
    let store = store()
    await store.send(.askWhetherPresented) { $0.isPresented = false }
    await store.send(.sheet(.presented(.askWhetherPresented))) { $0.sheet?.isPresented = true }
  }

  @Test func aStoreThatAPresentedFeatureMakesIsARoot() {
    let presented = Dismissal().surrounding {
      let store = Store(initialState: Sheet.State()) { Sheet(source: source) }
      store.send(.askWhetherPresented)
      return store.isPresented
    }
    #expect(presented == false)
  }

  @Test func isPresentedIsFalseInTheParentForTheChildsAction() async {
    let store = TestStore(initialState: Sheet.State(sheet: .init())) {
      Sheet(source: source)
      AsksAlways()
    }
    await store.send(.sheet(.presented(.listen))) { $0.isPresented = false }
    source.send(1)
    await store.receive(\.sheet.heard, 1) { $0.sheet?.heard = [1] }
    await store.send(.sheet(.dismiss)) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
  }
}

private struct AsksAlways: Reducer {
  @Dependency(\.isPresented) var isPresented

  func reduce(into state: inout Sheet.State, action: Sheet.Action) -> EffectTask<Sheet.Action> {
    state.isPresented = isPresented
    return .none
  }
}

/// Presents pages that wait for a gate and then dismiss themselves.
private struct Pages: Reducer {
  struct Page: Reducer {
    struct State: Equatable, Identifiable { let id: Int }
    enum Action { case closeOnceGateOpens }

    let gate: AsyncStream<Never>
    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      .run { _ in
        for await _ in gate {}
        await dismiss()
      }
    }
  }

  struct State: Equatable {
    @PresentationState var page: Page.State?
  }

  enum Action: CasePathable {
    case show(Int)
    case page(PresentationAction<Page.Action>)

    struct AllCasePaths: Sendable {
      let page = AnyCasePath(case: Action.page)
    }
    static let allCasePaths = AllCasePaths()
  }

  let gate: AsyncStream<Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let id) = action { state.page = .init(id: id) }
      return .none
    }
    .ifLet(\.$page, action: \.page) { Page(gate: gate) }
  }
}

/// A child that exposes its dismiss effect.
private struct Leaking: Reducer {
  struct Child: Reducer {
    struct State: Equatable {}
    enum Action { case leak }

    let leak: @Sendable (DismissEffect) -> Void
    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      .run { _ in leak(dismiss) }
    }
  }

  struct State: Equatable {
    @PresentationState var child: Child.State?
  }

  enum Action: CasePathable {
    case child(PresentationAction<Child.Action>)

    struct AllCasePaths: Sendable {
      let child = AnyCasePath(case: Action.child)
    }
    static let allCasePaths = AllCasePaths()
  }

  let leak: @Sendable (DismissEffect) -> Void

  var body: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .ifLet(\.$child, action: \.child) { Child(leak: leak) }
  }
}
