/// A key, by what browsers call what it writes or does: `KeyboardEvent.key`.
///
/// ```swift
/// .onKeyDown(.escape, send: .closeTapped)
/// .onKeyDown("k", modifiers: .control, anywhere: true, send: .searchTapped)
/// ```
public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The browsers' name of the key: `Escape`, `a`, `A` with Shift.
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  public static let escape: Key = "Escape"
  public static let `return`: Key = "Enter"
  public static let tab: Key = "Tab"
  public static let space: Key = " "
  public static let backspace: Key = "Backspace"
  public static let delete: Key = "Delete"
  public static let upArrow: Key = "ArrowUp"
  public static let downArrow: Key = "ArrowDown"
  public static let leftArrow: Key = "ArrowLeft"
  public static let rightArrow: Key = "ArrowRight"
  public static let home: Key = "Home"
  public static let end: Key = "End"
  public static let pageUp: Key = "PageUp"
  public static let pageDown: Key = "PageDown"
}

/// Keys that are held while another one is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let control = KeyModifiers(rawValue: 1)
  /// Alt, which is Option on a Mac.
  public static let option = KeyModifiers(rawValue: 2)
  /// Command on a Mac, and the Windows key elsewhere.
  public static let command = KeyModifiers(rawValue: 4)
  public static let shift = KeyModifiers(rawValue: 8)

  /// What the page's script calls each, in the order in which it names them.
  private static let names: [(KeyModifiers, String)] = [
    (.control, "ctrl"), (.option, "alt"), (.command, "meta"), (.shift, "shift"),
  ]

  var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }

  init?(name: some StringProtocol) {
    guard let known = Self.names.first(where: { $0.1 == name }) else { return nil }
    self = known.0
  }
}
