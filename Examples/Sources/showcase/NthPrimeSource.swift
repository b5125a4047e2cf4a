import Foundation
import NthPrimeAPI

/// Which API is asked for primes.
enum NthPrimeSource: Sendable {
  case wolframAlpha(appID: String)
  case local(NthPrimeServer)
}
