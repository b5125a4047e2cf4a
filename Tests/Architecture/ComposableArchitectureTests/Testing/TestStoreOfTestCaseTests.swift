import ComposableArchitecture
import Foundation
import Testing

/// Tests in a class, as with XCTest. Closures that don't escape use its properties without `self`.
@MainActor final class TestStoreOfTestCaseTests {
  private struct Feature: Reducer {
    struct State: Equatable { var id: UUID? }
    enum Action: Equatable { case tapped }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.id = uuid()
        return .none
      }
    }
  }

  private let id = UUID()
  private let state = Feature.State()

  @Test func dependenciesAreOverriddenWithoutSelf() async {
    let store = TestStore(initialState: state) {
      Feature()
    } withDependencies: {
      $0.uuid = .constant(id)
    }
    await store.send(.tapped) { $0.id = self.id }
  }

  @Test func anOptionalClosureOverridesDependencies() async {
    let prepare: ((inout DependencyValues) -> Void)? = { [id] in $0.uuid = .constant(id) }
    let store = TestStore(initialState: .init(), reducer: { Feature() }, withDependencies: prepare)
    await store.send(.tapped) { $0.id = self.id }
  }
}
