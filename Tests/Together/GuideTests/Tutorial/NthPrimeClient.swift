#if Macros
  import ComposableArchitecture

  @DependencyClient
  struct NthPrimeClient: Sendable {
    var find: @Sendable (_ n: Int) async throws -> Int
  }

  extension NthPrimeClient: DependencyKey {
    static let testValue = NthPrimeClient()

    static let liveValue = NthPrimeClient { n in
      var (found, number) = (0, 1)
      while found < n {
        try Task.checkCancellation()
        number += 1
        if number.isPrime { found += 1 }
      }
      return number
    }
  }

  extension DependencyValues {
    var nthPrime: NthPrimeClient {
      get { self[NthPrimeClient.self] }
      set { self[NthPrimeClient.self] = newValue }
    }
  }

  extension Int {
    var isPrime: Bool {
      self >= 2 && !(2..<self).prefix { $0 <= self / $0 }.contains { isMultiple(of: $0) }
    }
  }
#endif
