import Foundation
import PrimeTime
import ServiceLifecycle

/// Which API is asked for primes.
enum NthPrimeSource: Sendable {
  case wolframAlpha(appID: String)
  case local(NthPrimeServer)

  /// - Parameters:
  ///   - appID: The id under which Wolfram Alpha knows who asks; without it, or if it is empty, the API is on
  ///     this machine.
  ///   - faults: The file that says when the API on this machine fails.
  init(appID: String?, faults: FaultFile?) {
    if let appID, !appID.isEmpty {
      self = .wolframAlpha(appID: appID)
    } else {
      self = .local(NthPrimeServer(faults: faults))
    }
  }

  /// What has to run for it.
  var services: [any Service] {
    switch self {
    case .wolframAlpha: []
    case .local(let server): [server]
    }
  }

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
