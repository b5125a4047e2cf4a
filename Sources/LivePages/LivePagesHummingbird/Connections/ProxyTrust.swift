#if LivePages
  import HTTPTypes
  import NIOCore

  /// Finds the address of a request's client behind trusted proxies.
  struct ProxyTrust: Sendable {
    private let proxies: [AddressRange]

    init(_ proxies: Set<AddressRange>) {
      self.proxies = Array(proxies)
    }

    /// Returns the address of the other end of a connection; `nil` if it has none, as a local socket.
    static func peer(of channel: any Channel) -> IPAddress? {
      channel.remoteAddress?.ipAddress.flatMap { IPAddress(Array($0.utf8)[...]) }
    }

    func isTrusted(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }

    /// Returns the address of a request's client: the last address of those that the trusted proxies list
    /// which is not one of theirs.
    ///
    /// `X-Forwarded-For` and `Forwarded` have to agree if a request has both: a proxy that appends to one of
    /// them passes on what a client writes into the other. If they don't, or if one is invalid, the client is
    /// the machine at the other end of the connection. All such requests through local sockets share
    /// ``IPAddress/unspecified``, so that no header takes a client out of the limits.
    ///
    /// - Parameters:
    ///   - peer: The address of the other end of the connection; `nil` if it has none, as a local socket.
    ///   - fields: The headers of the request, which are read only if the other end is trusted.
    /// - Returns: `nil` for a request of a trusted machine itself, or of a proxy that lists no addresses.
    func client(of peer: IPAddress?, _ fields: HTTPFields) -> IPAddress? {
      if let peer, !isTrusted(peer) { return peer }
      let lists: [(ForwardedHops, [String])] = [
        (ForwardedHops(notation: .addresses), fields[values: .xForwardedFor]),
        (ForwardedHops(notation: .parameters), fields[values: .forwarded]),
      ]
      let outcomes = lists.compactMap { hops, values in
        values.isEmpty ? nil : hops.follow(values, isTrusted: isTrusted)
      }
      guard let outcome = outcomes.first else { return nil }
      guard outcomes.allSatisfy({ $0 == outcome }) else { return peer ?? .unspecified }
      return switch outcome {
      case .client(let address): address
      case .proxies: nil
      case .invalid: peer ?? .unspecified
      }
    }
  }

  extension HTTPField.Name {
    // Always valid, as they are literals of letters and dashes.
    fileprivate static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .origin
    fileprivate static let forwarded = HTTPField.Name("Forwarded") ?? .origin
  }
#endif
