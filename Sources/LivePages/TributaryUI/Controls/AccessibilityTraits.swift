import LivePagesCore

extension BoxPart {
  /// The ARIA roles of traits. If a view has several of the traits, the first one determines the role.
  private static let roles: [(trait: AccessibilityTraits, role: String)] = [
    (.isHeader, "heading"), (.isToggle, "switch"), (.isButton, "button"), (.isLink, "link"),
    (.isSearchField, "search"), (.isImage, "img"), (.isModal, "dialog"),
  ]

  /// A Boolean value that indicates whether the element is one of the browser's controls. Those have a role of their
  /// own.
  private var isNativeControl: Bool {
    tag == .button || tag == .input || tag == .a || tag == .select || tag == .textarea
  }

  mutating func add(_ traits: AccessibilityTraits) {
    guard control.isEmpty else { return control[0].add(traits) }
    if traits.contains(.updatesFrequently) { set(.aria("live", "polite")) }
    if isNativeControl {
      if traits.contains(.isToggle), tag == .button { set(.aria("pressed", isSelected)) }
      if traits.contains(.isLink), tag == .button { set(.role("link")) }
      if traits.contains(.isSearchField), tag == .input { set(.role("searchbox")) }
    } else if let role = Self.roles.first(where: { traits.contains($0.trait) })?.role {
      play(role)
    }
    if traits.contains(.isSelected) { isSelected = true }
  }

  private mutating func play(_ role: String) {
    // The children of an image aren't exposed, so controls can't be among them.
    if role == "img", !handlers.isEmpty { return }
    set(.role(role))
    switch role {
    case "heading": set(.aria("level", "2"))
    case "switch": set(.aria("checked", isSelected))
    case "dialog": set(.aria("modal", "true"))
    default: break
    }
    if value(of: "data-event") != nil, value(of: "data-live-hook") == nil {
      // The script makes the element respond to the keyboard.
      attributes += [Attribute("data-live-hook", "TributaryLink"), .tabindex(0)]
    }
    // These roles need a name.
    if role == "img" || role == "dialog", value(of: "aria-label") == nil {
      name(plainText.isEmpty ? "Picture" : plainText)
    }
  }

  mutating func remove(_ traits: AccessibilityTraits) {
    guard control.isEmpty else { return control[0].remove(traits) }
    if traits.contains(.updatesFrequently) { removeAttributes("aria-live") }
    if traits.contains(.isSelected) { isSelected = false }
    guard !isNativeControl else { return }
    for (trait, role) in Self.roles where traits.contains(trait) && value(of: "role") == role {
      removeAttributes("role", "aria-level", "aria-checked", "aria-modal")
      // A name needs a role.
      if value(of: "aria-label") != nil { set(.role("group")) }
    }
  }

  /// A Boolean value that indicates whether the element is selected. It is the state of a toggle.
  private var isSelected: Bool {
    get { ["aria-pressed", "aria-checked", "aria-current"].contains { value(of: $0) == "true" } }
    set {
      if value(of: "aria-pressed") != nil {
        set(.aria("pressed", newValue))
      } else if value(of: "role") == "switch" {
        set(.aria("checked", newValue))
      } else if newValue {
        set(.aria("current", "true"))
      } else {
        removeAttributes("aria-current")
      }
    }
  }

  mutating func becomeElement(_ children: AccessibilityChildBehavior) {
    guard !isNativeControl, control.isEmpty else { return }
    switch children {
    case .combine:
      if handlers.isEmpty { name(plainText) }
    case .ignore where handlers.isEmpty:
      removeAttributes("aria-label")
      // The children of an image aren't exposed. A label makes the image visible.
      set(.role("img"))
      set(.aria("hidden", "true"))
    default:
      if value(of: "role") == nil { set(.role("group")) }
    }
  }

  /// Adds the description of a value. In a control with a range, it replaces the spoken number.
  mutating func addValue(_ text: String) {
    guard control.isEmpty else { return control[0].addValue(text) }
    let ranges = ["slider", "progressbar", "spinbutton"]
    if value(of: "type") == "range" || tag == .progress || ranges.contains(value(of: "role") ?? "") {
      set(.aria("valuetext", text))
    } else {
      describe(with: text, value(of: "aria-description"))
    }
  }

  /// Adds a hint to the description, after the value.
  mutating func addHint(_ text: String) {
    guard control.isEmpty else { return control[0].addHint(text) }
    describe(with: value(of: "aria-description"), text)
  }

  private mutating func describe(with texts: String?...) {
    set(.aria("description", texts.compactMap(\.self).joined(separator: ", ")))
  }
}

// The accessibility modifiers of SwiftUI's first version. Apps with an early deployment target use them.

extension View {
  /// Adds a label to the view that describes its contents.
  ///
  /// In new code, use ``accessibilityLabel(_:)``.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Adds a textual description of the value that the view contains.
  ///
  /// In new code, use ``accessibilityValue(_:)``.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Communicates to the user what happens after performing the view's action.
  ///
  /// In new code, use ``accessibilityHint(_:)``.
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint.plainText) }

  /// Specifies whether to hide the view from assistive technologies.
  ///
  /// In new code, use ``accessibilityHidden(_:)``.
  public func accessibility(hidden isHidden: Bool) -> some View { accessibilityHidden(isHidden) }

  /// Uses the specified string to identify the view.
  ///
  /// In new code, use ``accessibilityIdentifier(_:)``.
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }

  /// Adds the given traits to the view.
  ///
  /// In new code, use ``accessibilityAddTraits(_:)``.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }

  /// Removes the given traits from the view.
  ///
  /// In new code, use ``accessibilityRemoveTraits(_:)``.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }

  /// Sets the sort priority order of the view.
  ///
  /// In new code, use ``accessibilitySortPriority(_:)``.
  ///
  /// - Note: Differs: elements keep the order of the page.
  public func accessibility(sortPriority priority: Double) -> some View {
    accessibilitySortPriority(priority)
  }
}
