/// The address of a tab on its page, and how it follows the page's state.
///
/// An address that the browser opens is passed to the state, and the state's address is then sent to the
/// browser. This cannot loop, since the browser does not open an address that the server sends.
package struct TabLocation {
  /// A change of the browser's address.
  package struct Change: Hashable, Sendable {
    package let address: PageAddress
    /// Whether it takes the place of the one before in the browser's history.
    package let isReplacement: Bool
  }

  private(set) var address: PageAddress
  /// Whether the state has said nothing since the browser opened the address: what it says then is the same
  /// place under its proper name.
  private var isJustOpened = true
  /// Whether the browser may show an address that the page has refused. It is told again and again where the
  /// tab is, until that is somewhere else: what is rendered before the refusal is counted tells it nothing.
  private var isRefused = false
  private var openings = 0
  private var isOpening = false

  init(_ address: PageAddress) {
    self.address = address
  }

  /// Notes that the browser has opened an address. The caller tells the state next.
  mutating func beginOpening(_ address: PageAddress) {
    self.address = address
    isJustOpened = true
    isRefused = false
    openings += 1
    isOpening = true
  }

  /// The browser has opened an address where there is nothing. It is to go back to where the tab is.
  mutating func noteRefusal() {
    isRefused = true
  }

  /// Where the browser is to go back to; `nil` if it need not.
  var returnAddress: PageAddress? { isRefused ? address : nil }

  /// The state has heard of all addresses that were opened, and the browser can be told so.
  mutating func endOpening() {
    isOpening = false
  }

  /// What to ask for before the page is looked at; `nil` while the browser opens an address, since the state
  /// may not have heard of it.
  var mark: Int? { isOpening ? nil : openings }

  /// Follows what the state said.
  ///
  /// - Parameters:
  ///   - new: The address that the state gave.
  ///   - mark: The ``mark`` of before that.
  ///   - entersHistory: A closure that returns whether the address before remains in the history.
  /// - Returns: `nil` if the browser is there, or on its way to somewhere else.
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
