import ComposableArchitecture
import Testing

struct UITransactionTests {
  private enum Duration: UITransactionKey {
    static let defaultValue = 0.0
  }

  private enum Curve: UITransactionKey {
    /// A value that isn't `Equatable`.
    struct Value: Sendable { var name = "linear" }
    static let defaultValue = Value()
  }

  private enum Delay: UITransactionKey {
    static let defaultValue: Double? = 0.1
  }

  @Test func anOptionalKeyHasItsDefaultUntilItIsSetToNil() {
    var transaction = UITransaction()
    #expect(transaction[Delay.self] == 0.1)
    transaction[Delay.self] = nil
    #expect(transaction[Delay.self] == nil)
    transaction[Delay.self] = 0.3
    #expect(transaction[Delay.self] == 0.3)
  }

  @Test func aKeyHasItsDefaultUntilItIsSet() {
    var transaction = UITransaction()
    #expect(transaction[Duration.self] == 0)
    transaction[Duration.self] = 0.3
    #expect(transaction[Duration.self] == 0.3)
    #expect(transaction[Curve.self].name == "linear")
  }

  @Test func transactionsAreEqualIfTheirValuesAre() {
    var first = UITransaction()
    var second = UITransaction()
    first[Duration.self] = 0.3
    #expect(first != second)
    second[Duration.self] = 0.3
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    first[Curve.self] = Curve.Value()
    second[Curve.self] = Curve.Value()
    #expect(first != second)
    second = first
    #expect(first == second)
  }

  @Test @MainActor func valuesTravelWithAChange() {
    withUITransaction(\.disablesAnimations, true) {
      #expect(UITransaction.current.disablesAnimations)
    }
    var transaction = UITransaction()
    transaction[Duration.self] = 0.3
    let store = Store(initialState: 0) {
      Reduce { (state: inout Int, action: Int) in
        state = action
        return .none
      }
    }
    var durations: [Double] = []
    let token = store.publisher.sink { _ in durations.append(UITransaction.current[Duration.self]) }
    withUITransaction(transaction) { _ = store.send(1) }
    store.send(2)
    #expect(durations == [0, 0.3, 0])
    token.cancel()
  }
}
