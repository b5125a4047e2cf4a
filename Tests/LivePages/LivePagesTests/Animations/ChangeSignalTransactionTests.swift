import ComposableArchitecture
import Testing

@testable import LivePages

struct ChangeSignalTransactionTests {
  @Test
  func carriesTheAnimationOfTheTransaction() async {
    #expect(await told(in: Transaction(animation: .linear)) == PageAnimation(.linear))
  }

  @Test
  func changesWithoutAnAnimationAreImmediate() async {
    #expect(await told(in: Transaction()) == nil)
  }

  @Test
  func aTransactionMayDropAnimations() async {
    var transaction = Transaction(animation: .linear)
    transaction.disablesAnimations = true
    #expect(await told(in: transaction) == nil)
  }

  private func told(in transaction: Transaction) async -> PageAnimation? {
    let (changes, continuation) = AsyncStream.makeStream(of: PageAnimation?.self)
    ChangeSignal { continuation.yield($0) }(in: transaction)
    var iterator = changes.makeAsyncIterator()
    return await iterator.next() ?? nil
  }
}
