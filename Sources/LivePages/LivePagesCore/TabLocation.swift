/// A tab address within its page, kept in sync with the page's state.
///
/// When the browser opens an address, the state receives it, and the state's address is then sent to the
/// browser. This can't loop, because the browser doesn't open an address that the server sends.
package struct TabLocation {
  /// A change to the browser's address.
  package struct Change: Hashable, Sendable {
    package let address: PageAddress
    /// A Boolean value that indicates whether the address replaces the current entry in the browser's
    /// history.
    package let isReplacement: Bool
  }

  private(set) var address: PageAddress
  /// A Boolean value that indicates whether the state has kept the address that the browser opened last. If
  /// so, the state's next address is the canonical form of that address.
  private var isJustOpened = true
  /// A Boolean value that indicates whether the browser may be showing an address that the page has rejected.
  /// If so, the server sends the tab's address until it changes. Sending it once isn't enough, because a
  /// rendering that began before the rejection was recorded doesn't correct the browser.
  private var isRefused = false
  private var openings = 0
  private var isOpening = false

  init(_ address: PageAddress) {
    self.address = address
  }

  /// Records that the browser has opened an address. The caller then notifies the state.
  mutating func beginOpening(_ address: PageAddress) {
    self.address = address
    isJustOpened = true
    isRefused = false
    openings += 1
    isOpening = true
  }

  /// Records that the browser has opened an address that the page rejects, and that it has to return to the
  /// tab address.
  mutating func noteRefusal() {
    isRefused = true
  }

  /// The address that the browser has to return to, or `nil` if it is already there.
  var returnAddress: PageAddress? { isRefused ? address : nil }

  /// Records that the state has received all opened addresses. The browser can now be notified.
  mutating func endOpening() {
    isOpening = false
  }

  /// A mark to read before the page is rendered. It is `nil` while the browser is opening an address, because
  /// the state may not have received the address yet.
  var mark: Int? { isOpening ? nil : openings }

  /// Updates the address from the state.
  ///
  /// - Parameters:
  ///   - new: The address of the state.
  ///   - mark: The ``mark`` that was read before the rendering.
  ///   - entersHistory: A Boolean value that indicates whether the old address stays in the history.
  /// - Returns: The change to send, or `nil` if the browser already shows this address or is opening a
  ///   different one.
  mutating func follow(_ new: PageAddress, since mark: Int?, entersHistory: Bool) -> Change? {
    guard let mark, mark == self.mark, new.text != nil else { return nil }
    defer { isJustOpened = false }
    guard new != address else { return isRefused ? Change(address: new, isReplacement: true) : nil }
    let isReplacement = isJustOpened || !entersHistory
    address = new
    isRefused = false
    return Change(address: new, isReplacement: isReplacement)
  }
}
