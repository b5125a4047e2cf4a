import Foundation

/// Finds the nth prime in the sequence 2, 3, 5, 7, 11…
///
/// The sieve is stored, so that only a request beyond all previous ones requires work.
actor PrimeSieve {
  /// The largest supported number of a prime.
  static let furthest = 1_000_000

  private var primes: [Int] = []
  private var limit = 1

  /// Returns the `n`th prime, counted from one, or `nil` if `n` is not in `1...furthest`.
  func prime(at n: Int) -> Int? {
    guard (1...Self.furthest).contains(n) else { return nil }
    if primes.count < n {
      sieve(upTo: max(Self.bound(for: n), limit * 2))
    }
    return primes[n - 1]
  }

  /// Returns an upper bound for the `n`th prime. For `n ≥ 6`, that prime is below `n (ln n + ln ln n)`
  /// (Rosser).
  static func bound(for n: Int) -> Int {
    guard n >= 6 else { return 13 }
    let n = Double(n)
    return Int((n * (log(n) + log(log(n)))).rounded(.up))
  }

  /// Removes the multiples of each prime. Only odd numbers are stored: `2 i + 1` is at index `i`.
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
