#if LivePages
  import NIOCore

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// The error for an address that a site can't listen on.
  public struct LiveSiteError: Error, Hashable, CustomStringConvertible {
    /// The reason for the failure.
    public enum Reason: Hashable, Sendable {
      /// Another process is already listening on the port.
      case portInUse
      /// The process is not permitted to use the port.
      case portNotPermitted
      /// The host isn't an address of this machine.
      case hostNotAvailable
    }

    /// The reason for the failure.
    public let reason: Reason
    /// The host that the site was to listen on.
    public let host: String
    /// The port that the site was to listen on.
    public let port: Int

    init(_ reason: Reason, host: String, port: Int) {
      self.reason = reason
      self.host = host
      self.port = port
    }

    /// - Returns: The error, or `nil` if the given error does not concern the address.
    package init?(_ error: any Error, host: String, port: Int) {
      guard let error = error as? IOError else { return nil }
      switch error.errnoCode {
      case EADDRINUSE: self.init(.portInUse, host: host, port: port)
      case EACCES, EPERM: self.init(.portNotPermitted, host: host, port: port)
      case EADDRNOTAVAIL: self.init(.hostNotAvailable, host: host, port: port)
      default: return nil
      }
    }

    /// The reason, with advice.
    public var description: String {
      switch reason {
      case .portInUse:
        "Port \(port) of \(host) is in use by another process. End that process, or choose another port; 0 "
          + "selects a free one."
      case .portNotPermitted:
        "This process may not listen at port \(port) of \(host). Choose a port from 1024 on, and have a proxy "
          + "forward port \(port) to it."
      case .hostNotAvailable:
        "\(host) is not an address of this machine. Listen at 127.0.0.1, or at 0.0.0.0 for all addresses."
      }
    }
  }
#endif
