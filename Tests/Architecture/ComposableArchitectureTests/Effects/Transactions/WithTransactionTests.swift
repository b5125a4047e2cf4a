import Testing

@testable import ComposableArchitecture

struct WithTransactionTests {
  struct Failure: Error {}

  @Test func theTransactionIsCurrentInsideAndGoneAfterwards() throws {
    let inside = withTransaction(Transaction(animation: .linear)) { Transaction.current.animation }
    #expect(inside == .linear)
    #expect(throws: Failure.self) { try withTransaction(Transaction()) { throw Failure() } }
    #expect(Transaction.current == Transaction())
  }

  @Test func oneValueCanBeChangedAndTheOthersKept() {
    withTransaction(\.disablesAnimations, true) {
      withAnimation(.easeIn) {
        #expect(Transaction.current.disablesAnimations)
        #expect(Transaction.current.animation == .easeIn)
      }
    }
  }

  @Test func animationsNest() {
    withAnimation {
      #expect(Transaction.current.animation == .default)
      withAnimation(nil) { #expect(Transaction.current.animation == nil) }
    }
  }

  @Test @MainActor func asynchronousCodeKeepsItsActorAndTransaction() async throws {
    let animation = try await withAnimation(.spring) {
      MainActor.assertIsolated()
      await Task.yield()
      try Task.checkCancellation()
      return Transaction.current.animation
    }
    #expect(animation == .spring)
    await withTransaction(Transaction(animation: .linear)) {
      await Task.yield()
      #expect(Transaction.current.animation == .linear)
    }
  }
}
