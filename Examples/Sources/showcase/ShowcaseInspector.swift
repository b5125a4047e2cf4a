import ComposableArchitecture
import Hummingbird
import InspectorPages
import LivePages
import Logging
import ServiceLifecycle

/// The inspector of all stores and blocs, and the link to it.
struct ShowcaseInspector {
  private let address = LockIsolated<String?>(nil)

  /// The service of the inspector, which prints its address.
  ///
  /// - Parameter print: A closure that prints a line.
  func service(logger: Logger, print: @escaping @Sendable (String) -> Void) -> some Service {
    InspectorServer(logger: logger) { [address] text in
      address.setValue(text)
      print("The inspector is at \(text)")
    }
  }

  /// Redirects from `/inspect`, with the query that selects a store.
  func serve(on site: LiveSite) {
    site.router.get("/inspect") { [address] request, _ in
      guard let address = address.value else { throw HTTPError(.serviceUnavailable) }
      return Response.redirect(to: address + (request.uri.query.map { "?" + $0 } ?? ""))
    }
  }
}
