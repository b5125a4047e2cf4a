import CombineProbes
import SharedState

/// An ID that counts how often it is compared.
struct CountingID: Hashable {
  let number: Int
  let comparisons: Counter

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.comparisons.count()
    return lhs.number == rhs.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}

/// A key whose ID counts how often it is compared.
struct CountingKey: SharedKey {
  let id: CountingID

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}
