import LivePagesCore

/// What a view is to people who don't see it.
public struct AccessibilityTraits: SetAlgebra, OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let isButton = Self(rawValue: 1)
  public static let isHeader = Self(rawValue: 2)
  public static let isSelected = Self(rawValue: 4)
  public static let isLink = Self(rawValue: 8)
  public static let isSearchField = Self(rawValue: 16)
  public static let isImage = Self(rawValue: 32)
  public static let isStaticText = Self(rawValue: 64)
  public static let isSummaryElement = Self(rawValue: 128)
  public static let updatesFrequently = Self(rawValue: 256)
  public static let isModal = Self(rawValue: 512)
  public static let isToggle = Self(rawValue: 1024)
  public static let playsSound = Self(rawValue: 2048)
  public static let startsMediaSession = Self(rawValue: 4096)
  public static let allowsDirectInteraction = Self(rawValue: 8192)
  public static let causesPageTurn = Self(rawValue: 16384)
  public static let isKeyboardKey = Self(rawValue: 32768)
}

/// How the views in a view are read.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  fileprivate let name: String
  public static let ignore = Self(name: "ignore")
  public static let contain = Self(name: "contain")
  public static let combine = Self(name: "combine")
}

/// An action of people who don't see a view.
public struct AccessibilityActionKind: Equatable, Sendable {
  fileprivate let name: String
  public static let `default` = Self(name: "Activate")
  public static let escape = Self(name: "Escape")
  public static let magicTap = Self(name: "Magic tap")
  public static let delete = Self(name: "Delete")
  public static let showMenu = Self(name: "Show menu")

  public init(named name: Text) { self.name = name.plainText }
  private init(name: String) { self.name = name }
}

extension View {
  /// Hides the view from people who don't see it.
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    changed { part in
      part.attributes.removeAll { $0.name == "aria-hidden" }
      if isHidden { part.attributes.append(.aria("hidden", "true")) }
    }
  }

  /// Reads the views in the view one by one, or as one.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    changed { part in
      guard children != .contain else { return }
      if part.handlers.isEmpty { part.name(part.plainText) }
    }
  }

  /// Sets what the view is to people who don't see it.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    changed { part in
      let isControl = part.tag == .button || part.tag == .input || part.tag == .a
      if traits.contains(.isHeader), !isControl {
        part.set(.role("heading"))
        part.set(.aria("level", "2"))
      }
      if traits.contains(.isSelected) { part.set(.aria("current", "true")) }
      if traits.contains(.updatesFrequently) { part.set(.aria("live", "polite")) }
      if traits.contains(.isImage), !isControl, part.handlers.isEmpty {
        part.name(part.plainText.isEmpty ? "Picture" : part.plainText)
        part.set(.role("img"))
      }
    }
  }

  /// Takes back what the view is to people who don't see it.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    changed { part in
      if traits.contains(.isHeader) {
        part.attributes.removeAll { $0.name == "role" && $0.value == "heading" }
      }
      if traits.contains(.isSelected) { part.attributes.removeAll { $0.name == "aria-current" } }
    }
  }

  /// Describes the value of the view to people who don't see it.
  public func accessibilityValue(_ key: LocalizedStringKey) -> some View {
    described(key.text, "aria-description")
  }

  /// Describes the value of the view to people who don't see it.
  @_disfavoredOverload
  public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View {
    described(String(value), "aria-description")
  }

  /// Describes the value of the view to people who don't see it.
  public func accessibilityValue(_ value: Text) -> some View {
    described(value.plainText, "aria-description")
  }

  /// Describes what the view does to people who don't see it.
  public func accessibilityHint(_ key: LocalizedStringKey) -> some View {
    described(key.text, "aria-description")
  }

  /// Describes what the view does to people who don't see it.
  @_disfavoredOverload
  public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View {
    described(String(hint), "aria-description")
  }

  /// Names the view for tests.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    described(identifier, "data-identifier")
  }

  /// Shows a text while the pointer is on the view.
  public func help(_ key: LocalizedStringKey) -> some View { described(key.text, "title") }

  /// Shows a text while the pointer is on the view.
  @_disfavoredOverload
  public func help<Content: StringProtocol>(_ text: Content) -> some View { described(String(text), "title") }

  private func described(_ text: String, _ name: StaticString) -> some View {
    changed { $0.set(Attribute(name, text)) }
  }

  /// Adds an action for people who don't see the view: a button that the keyboard reaches.
  public func accessibilityAction(
    named key: LocalizedStringKey,
    _ action: @escaping () -> Void
  ) -> some View {
    hiddenButton(key.text, action)
  }

  /// Adds an action for people who don't see the view: a button that the keyboard reaches.
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default,
    _ action: @escaping () -> Void
  ) -> some View {
    hiddenButton(kind.name, action)
  }

  /// Adds actions for people who don't see the view: controls that the keyboard reaches.
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    let content = content()
    return HStack(spacing: 0) {
      self
      content.changed { $0.classes.append("only-read") }
    }
  }

  private func hiddenButton(_ name: String, _ action: @escaping () -> Void) -> some View {
    HStack(spacing: 0) {
      self
      Button(name) { action() }.changed { $0.classes.append("only-read") }
    }
  }

  /// Shows another view to people who don't see this one.
  public func accessibilityRepresentation<Content: View>(@ViewBuilder representation: () -> Content)
    -> some View
  {
    let other = representation()
    return HStack(spacing: 0) {
      accessibilityHidden(true)
      other.changed { $0.classes.append("only-read") }
    }
  }

  /// Sets the order in which views are read, which is that of the page.
  ///
  /// - Note: Differs: views are read in their order on the page.
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }

  /// Sets the names by which a view can be spoken to, which a browser takes from its label.
  ///
  /// - Note: Differs: a browser takes the names from the label.
  public func accessibilityInputLabels(_ labels: [LocalizedStringKey]) -> some View { self }

  /// Sets whether people who don't see the view can use it, which a browser finds out.
  ///
  /// - Note: Differs: a browser finds out.
  public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View { self }
}
