import Foundation
import PrimeTime
import ServiceLifecycle

/// The API for primes.
enum NthPrimeSource: Sendable {
  case wolframAlpha(appID: String)
  case local(NthPrimeServer)

  /// - Parameters:
  ///   - appID: The id under which Wolfram Alpha knows who asks; without it, or if it is empty, the API is on
  ///     this machine.
  ///   - faults: The file with the fault of the local API.
  init(appID: String?, faults: FaultFile?) {
    if let appID, !appID.isEmpty {
      self = .wolframAlpha(appID: appID)
    } else {
      self = .local(NthPrimeServer(faults: faults))
    }
  }

  /// The services that the API requires.
  var services: [any Service] {
    switch self {
    case .wolframAlpha: []
    case .local(let server): [server]
    }
  }

  /// Returns the client of the API as soon as the API is running.
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
