/// The address of a tab on its page, and its synchronization with the page's state.
///
/// An address that the browser opens is passed to the state, and the state's address is then sent to the
/// browser. This cannot loop, since the browser does not open an address that the server sends.
package struct TabLocation {
  /// A change of the browser's address.
  package struct Change: Hashable, Sendable {
    package let address: PageAddress
    /// A Boolean value that indicates whether the address replaces the previous one in the browser's history.
    package let isReplacement: Bool
  }

  private(set) var address: PageAddress
  /// A Boolean value that indicates whether the state has not changed the address since the browser opened
  /// it. The next address of the state is then the canonical form of the same address.
  private var isJustOpened = true
  /// A Boolean value that indicates whether the browser may show an address that the page has refused. The
  /// tab's address is sent again until it changes, because a rendering before the refusal is counted doesn't
  /// correct the browser.
  private var isRefused = false
  private var openings = 0
  private var isOpening = false

  init(_ address: PageAddress) {
    self.address = address
  }

  /// Records that the browser has opened an address. The caller notifies the state next.
  mutating func beginOpening(_ address: PageAddress) {
    self.address = address
    isJustOpened = true
    isRefused = false
    openings += 1
    isOpening = true
  }

  /// Records that the browser has opened an address that the page refuses, and has to return to the tab's
  /// address.
  mutating func noteRefusal() {
    isRefused = true
  }

  /// The address that the browser has to return to; `nil` if it need not.
  var returnAddress: PageAddress? { isRefused ? address : nil }

  /// Records that the state has received all opened addresses, and the browser can be notified.
  mutating func endOpening() {
    isOpening = false
  }

  /// The mark to read before the page is rendered; `nil` while the browser opens an address, because the
  /// state may not have received it.
  var mark: Int? { isOpening ? nil : openings }

  /// Updates the address from the state.
  ///
  /// - Parameters:
  ///   - new: The address of the state.
  ///   - mark: The ``mark`` before the rendering.
  ///   - entersHistory: A closure that returns whether the old address stays in the history.
  /// - Returns: `nil` if the browser shows this address, or is opening another one.
  mutating func follow(
    _ new: PageAddress,
    since mark: Int?,
    entersHistory: (_ old: PageAddress, _ new: PageAddress) -> Bool
  ) -> Change? {
    guard let mark, mark == self.mark, new.text != nil else { return nil }
    defer { isJustOpened = false }
    guard new != address else { return isRefused ? Change(address: new, isReplacement: true) : nil }
    let isReplacement = isJustOpened || !entersHistory(address, new)
    address = new
    isRefused = false
    return Change(address: new, isReplacement: isReplacement)
  }
}
