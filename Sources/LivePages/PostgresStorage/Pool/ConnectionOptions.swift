#if Postgres
  import CPostgres

  /// The options of a connection as libpq has put them together, of the connection string, the environment
  /// and a service file.
  struct ConnectionOptions {
    /// One of the hosts that a connection string names.
    struct Host: Hashable {
      var name = ""
      var address = ""
      var port = ""
    }

    private(set) var hosts: [Host]
    private var values: [String: String]

    /// - Parameter handle: A connection that was begun.
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

    /// - Parameter values: The values of the options by their keywords.
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
          // One port is that of all hosts.
          port: ports.count == 1 ? ports[0] : number < ports.count ? ports[number] : ""
        )
      }
      self.values = values
    }

    /// The time that the connection string allows for each host; `nil` if it has no limit.
    var timeout: Duration? {
      guard let seconds = values["connect_timeout"].flatMap({ Int($0) }), seconds > 0 else { return nil }
      return .seconds(min(seconds, 86_400))
    }

    /// The options to connect to one host after the other.
    var attempts: [[(keyword: String, value: String)]] {
      let hosts = values["load_balance_hosts"] == "random" ? hosts.shuffled() : hosts
      // Of a single host libpq would take the primary at once.
      let roles =
        values["target_session_attrs"] == "prefer-standby"
        ? ["standby", "any"] : [values["target_session_attrs", default: ""]]
      return roles.flatMap { role in
        hosts.map { host in
          var options = values
          options["target_session_attrs"] = role
          options["host"] = host.name
          options["hostaddr"] = host.address
          options["port"] = host.port
          return options.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) }
        }
      }
    }
  }
#endif
