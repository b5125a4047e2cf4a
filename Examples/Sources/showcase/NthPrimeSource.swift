import Counter
import Foundation
import NthPrimeAPI

/// Which API is asked for primes.
enum NthPrimeSource: Sendable {
  case wolframAlpha(appID: String)
  case local(NthPrimeServer)

  /// The client of the API, once the API runs.
  var client: NthPrimeClient {
    get async {
      switch self {
      case .wolframAlpha(let appID):
        .wolframAlpha(appID: appID)
      case .local(let server):
        .wolframAlpha(endpoint: await server.url.appending(path: "v2/query"), appID: "local")
      }
    }
  }
}
