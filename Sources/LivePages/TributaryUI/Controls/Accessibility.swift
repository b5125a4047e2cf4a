import LivePagesCore

/// A set of accessibility traits that describe how an element behaves.
///
/// - Note: Differs: browsers have no counterparts of `isStaticText`, `isSummaryElement`, `playsSound`,
///   `startsMediaSession`, `allowsDirectInteraction`, `causesPageTurn` and `isKeyboardKey`.
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

/// The behavior of the child elements of a new accessibility element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  public static let ignore = Self(name: "ignore")
  public static let contain = Self(name: "contain")
  public static let combine = Self(name: "combine")
}

/// The kind of an accessibility action.
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
  /// Specifies whether to hide this view from assistive technologies.
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    changed { part in
      part.removeAttributes("aria-hidden")
      if isHidden { part.attributes.append(.aria("hidden", "true")) }
    }
  }

  /// Creates an accessibility element from the view.
  ///
  /// With `combine`, the label is the text of the view's children. With `ignore`, you provide the label with
  /// `accessibilityLabel(_:)`.
  ///
  /// - Note: Differs: people can still reach the controls inside.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    changed { $0.becomeElement(children) }
  }

  /// Adds the given traits to the view.
  ///
  /// - Note: Differs: a control keeps its role. For traits without a counterpart in browsers, see
  ///   ``AccessibilityTraits``.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    changed { $0.add(traits) }
  }

  /// Removes the given traits from this view.
  ///
  /// - Note: Differs: a control keeps its role.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    changed { $0.remove(traits) }
  }

  /// Adds a textual description of the value that the view contains.
  public func accessibilityValue(_ key: LocalizedStringKey) -> some View {
    changed { $0.addValue(key.text) }
  }

  /// Adds a textual description of the value that the view contains.
  @_disfavoredOverload
  public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View {
    changed { $0.addValue(String(value)) }
  }

  /// Adds a textual description of the value that the view contains.
  public func accessibilityValue(_ value: Text) -> some View {
    changed { $0.addValue(value.plainText) }
  }

  /// Communicates to the user what happens after performing the view's action.
  public func accessibilityHint(_ key: LocalizedStringKey) -> some View {
    changed { $0.addHint(key.text) }
  }

  /// Communicates to the user what happens after performing the view's action.
  @_disfavoredOverload
  public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View {
    changed { $0.addHint(String(hint)) }
  }

  /// Communicates to the user what happens after performing the view's action.
  public func accessibilityHint(_ hint: Text) -> some View {
    changed { $0.addHint(hint.plainText) }
  }

  /// Uses the specified string to identify the view.
  ///
  /// A test finds the view by its identifier, for example with `page.button("save")` or
  /// `page.element(identifier: "save")`.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    described(identifier, "data-identifier")
  }

  /// Adds help text to a view.
  ///
  /// The text appears when the pointer hovers over the view.
  public func help(_ key: LocalizedStringKey) -> some View { described(key.text, "title") }

  /// Adds help text to a view.
  ///
  /// The text appears when the pointer hovers over the view.
  @_disfavoredOverload
  public func help<Content: StringProtocol>(_ text: Content) -> some View { described(String(text), "title") }

  /// Adds help text to a view.
  ///
  /// The text appears when the pointer hovers over the view.
  public func help(_ text: Text) -> some View { described(text.plainText, "title") }

  private func described(_ text: String, _ name: StaticString) -> some View {
    changed { $0.describe(Attribute(name, text)) }
  }

  /// Adds an accessibility action to the view.
  ///
  /// The action is a button for screen readers, which people can also reach with the keyboard.
  public func accessibilityAction(
    named key: LocalizedStringKey,
    _ action: @escaping () -> Void
  ) -> some View {
    hiddenButton(key.text, action)
  }

  /// Adds an accessibility action to the view.
  ///
  /// The action is a button for screen readers, which people can also reach with the keyboard.
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default,
    _ action: @escaping () -> Void
  ) -> some View {
    hiddenButton(kind.name, action)
  }

  /// Adds multiple accessibility actions to the view.
  ///
  /// The actions are controls for screen readers, which people can also reach with the keyboard.
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

  /// Replaces this view's accessibility element with the elements of the representation.
  public func accessibilityRepresentation<Content: View>(@ViewBuilder representation: () -> Content)
    -> some View
  {
    let other = representation()
    return HStack(spacing: 0) {
      accessibilityHidden(true)
      other.changed { $0.classes.append("only-read") }
    }
  }

  /// Sets the sort priority order for this view's accessibility element.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: views are read in their order on the page.
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }

  /// Sets alternate input labels with which users identify a view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser takes the names from the label.
  public func accessibilityInputLabels(_ labels: [LocalizedStringKey]) -> some View { self }

  /// Explicitly sets whether this accessibility element responds to user interaction.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines it.
  public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View { self }
}

extension View {
  /// Adds accessibility actions that increment and decrement the view's value.
  ///
  /// The actions are buttons for screen readers, which people can also reach with the keyboard.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    accessibilityActions {
      Button("Increment") { handler(.increment) }
      Button("Decrement") { handler(.decrement) }
    }
  }

  /// Makes the view a heading of the given level.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    changed { part in
      part.add(.isHeader)
      if level != .unspecified { part.set(.aria("level", "\(level.rawValue)")) }
    }
  }
}

/// The direction of an adjustment.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}
