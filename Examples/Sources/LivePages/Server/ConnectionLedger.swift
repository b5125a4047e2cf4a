import NIOConcurrencyHelpers
import NIOCore

/// All connections of a site's servers: how many come from each address, and how much each client asks for.
final class ConnectionLedger: Sendable {
  /// Who asks: an address, or, behind a proxy, a browser.
  struct Client: Hashable, Sendable {
    fileprivate let name: String
  }

  private struct Allowance {
    var requests: Double
    var lastTake: NIODeadline
  }

  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var counts: [String: Int] = [:]
    var allowances: [Client: Allowance] = [:]
  }

  let limits: ConnectionLimits
  let lane = SlowLane()
  private let state = NIOLockedValueBox(State())

  init(limits: ConnectionLimits) {
    self.limits = limits
  }

  // MARK: Connections

  /// Notes a connection.
  ///
  /// - Returns: Whether its address has no more than it may have.
  func open(_ channel: any Channel) -> Bool {
    state.withLockedValue { state in
      state.channels[ObjectIdentifier(channel)] = channel
      guard let address = address(of: channel) else { return true }
      state.counts[address, default: 0] += 1
      return state.counts[address, default: 0] <= limits.perAddress
    }
  }

  func close(_ channel: any Channel) {
    state.withLockedValue { state in
      guard state.channels.removeValue(forKey: ObjectIdentifier(channel)) != nil,
        let address = address(of: channel), let count = state.counts[address]
      else { return }
      state.counts[address] = count == 1 ? nil : count - 1
    }
  }

  /// Closes the connections whose other end does not read what was written.
  func closeUnread() {
    let channels = state.withLockedValue { Array($0.channels.values) }
    for channel in channels where !channel.isWritable {
      channel.close(mode: .all, promise: nil)
    }
  }

  /// Where the connection comes from; `nil` for a proxy, behind which there are many people.
  private func address(of channel: any Channel) -> String? {
    channel.remoteAddress?.ipAddress.flatMap { limits.proxies.contains($0) ? nil : $0 }
  }

  // MARK: Requests

  /// Who asks on a connection.
  ///
  /// - Parameter cookies: What the request says about the browser, by which it is known behind a proxy.
  /// - Returns: `nil` for a request without cookies from behind a proxy.
  func client(on channel: any Channel, cookies: String?) -> Client? {
    (address(of: channel) ?? cookies).map { Client(name: $0) }
  }

  /// Whether the client asks no more than ``ConnectionLimits/requestsPerSecond`` in the long run.
  func takeRequest(of client: Client, now: NIODeadline = .now()) -> Bool {
    state.withLockedValue { state in
      let most = Double(2 * limits.requestsPerSecond)
      func requests(_ allowance: Allowance) -> Double {
        let seconds = Double((now - allowance.lastTake).nanoseconds) / 1e9
        return min(allowance.requests + seconds * Double(limits.requestsPerSecond), most)
      }
      // A client with a full allowance needs no entry.
      if state.allowances.count > 10_000 {
        state.allowances = state.allowances.filter { requests($0.value) < most }
      }
      let left = state.allowances[client].map(requests) ?? most
      state.allowances[client] = Allowance(requests: max(left - 1, 0), lastTake: now)
      return left >= 1
    }
  }
}
