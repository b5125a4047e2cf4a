import Foundation

/// Finds the prime at a place in the row 2, 3, 5, 7, 11…
///
/// The sieve is kept, so that only a question further out than all before costs anything.
actor PrimeSieve {
  /// The furthest place that is looked up.
  static let furthest = 1_000_000

  private var primes: [Int] = []
  private var limit = 1

  /// The `n`th prime, counted from one, or `nil` if `n` is not in `1...furthest`.
  func prime(at n: Int) -> Int? {
    guard (1...Self.furthest).contains(n) else { return nil }
    if primes.count < n {
      sieve(upTo: max(Self.bound(for: n), limit * 2))
    }
    return primes[n - 1]
  }

  /// A number that is never below the `n`th prime: for `n ≥ 6` that prime is below `n (ln n + ln ln n)`
  /// (Rosser).
  static func bound(for n: Int) -> Int {
    guard n >= 6 else { return 13 }
    let n = Double(n)
    return Int((n * (log(n) + log(log(n)))).rounded(.up))
  }

  /// Crosses out the multiples of each prime. Only odd numbers have a place: `2 i + 1` is at `i`.
  private func sieve(upTo limit: Int) {
    self.limit = limit
    let count = (limit + 1) / 2
    primes = [2]
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { isComposite in
      isComposite.initialize(repeating: false)
      var place = 1
      while place < count {
        if !isComposite[place] {
          let prime = 2 * place + 1
          primes.append(prime)
          var multiple = (prime * prime) / 2
          while multiple < count {
            isComposite[multiple] = true
            multiple += prime
          }
        }
        place += 1
      }
    }
  }
}
