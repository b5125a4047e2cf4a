extension Element {
  /// Returns a link to another address of a page, for pages that are written in elements; ``Link`` is that of
  /// views.
  ///
  /// An address that cannot be written is a link that leads nowhere.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - address: One of the page's ``LivePage/addresses``.
  ///   - path: The page's path.
  public static func link(_ label: String, to address: PageAddress, of path: String) -> Element {
    var link = Element(.a) { label }
    link.attributes = Attribute.link(to: address, below: path == "/" ? "" : path)
    return link
  }
}

extension Attribute {
  /// The attributes that tell the page's script that a link leads to another address of the page.
  ///
  /// - Parameter base: The beginning of the page's addresses.
  static func link(to address: PageAddress, below base: String) -> [Attribute] {
    guard let text = address.text else { return [.href("#")] }
    let target = base + text
    let isAtTop = target.isEmpty || target.hasPrefix("?")
    return [.href(isAtTop ? "/" + target : target), Attribute(name: "data-live-address", value: nil)]
  }
}
