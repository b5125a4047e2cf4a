#if Postgres
  import DependencyInjection
  import Foundation

  /// A proxy of the server that can stop forwarding. As in a network partition, connections stay open without
  /// any traffic.
  final class Proxy: Sendable {
    let port: UInt16
    private let server: UInt16
    private let listening: Int32
    private let forwards = Locked(true)
    private let isClosed = Locked(false)

    init(to server: UInt16) {
      self.server = server
      let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = loopback(0)
      withAddress(&address) { _ = bind(listening, $0, $1) }
      withAddress(&address) { pointer, _ in
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = getsockname(listening, pointer, &size)
      }
      self.listening = listening
      port = UInt16(bigEndian: address.sin_port)
      _ = listen(listening, 100)
      Thread { self.accept() }.start()
    }

    func stopForwarding() { forwards.withLock { $0 = false } }

    func goOnForwarding() { forwards.withLock { $0 = true } }

    func close() {
      isClosed.withLock { $0 = true }
      _ = shutdown(listening, Int32(SHUT_RDWR))
    }

    private func accept() {
      while true {
        let client = Glibc.accept(listening, nil, nil)
        if client < 0 {
          _ = Glibc.close(listening)
          return
        }
        let target = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopback(server)
        var isConnected = false
        withAddress(&address) { isConnected = connect(target, $0, $1) == 0 }
        guard isConnected else {
          _ = Glibc.close(client)
          _ = Glibc.close(target)
          continue
        }
        Thread { self.forward(client, target) }.start()
      }
    }

    /// Copies bytes in both directions until one side closes the connection.
    private func forward(_ client: Int32, _ target: Int32) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      copying: while !isClosed.withLock({ $0 }) {
        var ends = [client, target].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&ends, 2, 10) > 0 else { continue }
        guard forwards.withLock({ $0 }) else {
          // The received bytes remain unread, so `poll` would return immediately.
          usleep(10_000)
          continue
        }
        for (end, other) in [(ends[0], target), (ends[1], client)] where end.revents != 0 {
          let count = read(end.fd, &buffer, buffer.count)
          if count <= 0 { break copying }
          var sent = 0
          while sent < count {
            let written = send(other, Array(buffer[sent..<count]), count - sent, Int32(MSG_NOSIGNAL))
            if written <= 0 { break copying }
            sent += written
          }
        }
      }
      _ = Glibc.close(client)
      _ = Glibc.close(target)
    }
  }

  private func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func withAddress(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Void
  ) {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
#endif
