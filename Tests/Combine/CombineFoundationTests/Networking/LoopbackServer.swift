import Foundation

/// A web server on the loopback interface that answers `/STATUS/BODY` with that status and body, and one
/// request for each connection.
///
/// Unchecked because the socket is an immutable number.
final class LoopbackServer: @unchecked Sendable {
  static let shared = LoopbackServer(isListening: true)

  /// Refuses connections: the port is bound, but nothing listens on it.
  static let refusing = LoopbackServer(isListening: false)

  let port: UInt16
  private let socket: Int32

  private init(isListening: Bool) {
    #if canImport(Glibc)
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var assigned = size
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &assigned) == 0
      }
    }
    precondition(isBound, "no port on loopback")
    port = UInt16(bigEndian: address.sin_port)
    guard isListening else { return }
    precondition(listen(socket, 16) == 0, "the port cannot be listened on")
    Thread.detachNewThread { Self.serve(socket) }
  }

  func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }

  private static func serve(_ socket: Int32) {
    while true {
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { continue }
      let head = readHead(connection).split(separator: " ")
      // A cancelled client may disconnect before sending its request.
      guard head.count > 1 else {
        close(connection)
        continue
      }
      let parts = head[1].split(separator: "/")
      let (status, body) = (parts[0], parts.count > 1 ? parts[1] : "")
      let answer =
        "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
      var bytes = Array(answer.utf8)[...]
      while !bytes.isEmpty {
        // Suppresses the signal that would stop the process if the client has disconnected.
        let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
        guard count > 0 else { break }
        bytes = bytes.dropFirst(count)
      }
      close(connection)
    }
  }

  #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif

  private static func readHead(_ connection: Int32) -> String {
    var head = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.hasSuffix("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { break }
      head += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return head
  }
}
