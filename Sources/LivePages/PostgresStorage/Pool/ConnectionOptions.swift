#if Postgres
  import CPostgres
  import Foundation

  /// The options of a connection. libpq combines them from the connection string, the environment and a
  /// service file.
  struct ConnectionOptions {
    /// A host of a connection string.
    struct Host: Hashable {
      var name = ""
      var address = ""
      var port = ""
    }

    /// The options of a connection attempt, by keyword.
    typealias Attempt = [String: String]

    let hosts: [Host]
    private let values: [String: String]

    /// - Parameter handle: A connection that is being established.
    init(of handle: OpaquePointer) {
      var values: [String: String] = [:]
      if let options = PQconninfo(handle) {
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
          if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
          option += 1
        }
      }
      self.init(values)
    }

    /// - Parameter values: The values of the options, by keyword.
    init(_ values: [String: String]) {
      func list(_ keyword: String) -> [String] {
        let value = values[keyword, default: ""]
        return value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
      hosts = (0..<max(names.count, addresses.count)).map { number in
        Host(
          name: number < names.count ? names[number] : "",
          address: number < addresses.count ? addresses[number] : "",
          // A single port applies to all hosts.
          port: ports.count == 1 ? ports[0] : number < ports.count ? ports[number] : ""
        )
      }
      self.values = values
    }

    /// The connection string's timeout for a host, or `nil` if it doesn't have one.
    var timeout: Duration? {
      guard let seconds = values["connect_timeout"].flatMap({ Int($0) }), seconds > 0 else { return nil }
      return .seconds(min(seconds, 86_400))
    }

    /// The options for each connection attempt, in order.
    var attempts: [Attempt] {
      let hosts = values["load_balance_hosts"] == "random" ? hosts.shuffled() : hosts
      // An attempt has a single host, for which libpq would immediately accept the primary.
      let roles =
        values["target_session_attrs"] == "prefer-standby"
        ? ["standby", "any"] : [values["target_session_attrs", default: ""]]
      return roles.flatMap { role in
        hosts.map { host in
          let own = [
            "target_session_attrs": role, "host": host.name, "hostaddr": host.address, "port": host.port,
          ]
          return values.merging(own) { $1 }.filter { !$0.value.isEmpty }
        }
      }
    }

    /// The maximum number of addresses of a host that are tried after a silent one.
    static let mostOtherAddresses = 8

    /// Returns attempts for the other addresses of a host whose address is silent. There are none for a host
    /// that was given as an address or as a folder of sockets.
    ///
    /// - Parameters:
    ///   - attempt: The attempt at the host.
    ///   - silent: The silent address.
    ///   - resolve: A closure that returns the addresses of a name.
    static func others(
      of attempt: Attempt,
      besides silent: String,
      resolve: (String) -> [String] = addresses
    ) -> [Attempt] {
      guard let name = attempt["host"], attempt["hostaddr"] == nil, !name.hasPrefix("/"), !name.hasPrefix("@")
      else { return [] }
      let others = resolve(name).filter { $0 != silent }.prefix(mostOtherAddresses)
      return others.map { attempt.merging(["hostaddr": $0]) { $1 } }
    }

    /// Returns the addresses of a host name, in the order in which the system prefers them. If the name is
    /// unknown, the list is empty, and libpq reports the error.
    static func addresses(of name: String) -> [String] {
      var list: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(name, nil, nil, &list) == 0 else { return [] }
      defer { freeaddrinfo(list) }
      var addresses: [String] = []
      var next = list
      while let entry = next?.pointee {
        next = entry.ai_next
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let flags = Int32(NI_NUMERICHOST)
        guard getnameinfo(entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, flags) == 0
        else {
          continue
        }
        // There is an entry for each kind of socket.
        let address = text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        if !addresses.contains(address) { addresses.append(address) }
      }
      return addresses
    }
  }
#endif
