import Conduit
import Foundation
import ServiceLifecycle

/// The web site of Conduit, a client of the API.
enum FrontEnd {
  /// Returns the services of the site, which start when the API is running.
  ///
  /// - Parameters:
  ///   - api: The URL of the API, such as `http://127.0.0.1:8081/api`.
  ///   - port: The port of the site. With 0, the system chooses one.
  static func services(api: URL, port: Int) -> [any Service] {
    [ConduitSite(api: api).service(port: port)]
  }
}
