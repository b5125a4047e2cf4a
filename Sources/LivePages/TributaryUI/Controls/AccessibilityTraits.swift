import LivePagesCore

extension BoxPart {
  /// The ARIA roles of traits. If a view has several of the traits, the first one determines the role.
  private static let roles: [(trait: AccessibilityTraits, role: String)] = [
    (.isHeader, "heading"), (.isToggle, "switch"), (.isButton, "button"), (.isLink, "link"),
    (.isSearchField, "search"), (.isImage, "img"), (.isModal, "dialog"),
  ]

  /// A Boolean value that indicates whether the element is a control of the browser, which has a role.
  private var isNativeControl: Bool {
    tag == .button || tag == .input || tag == .a || tag == .select || tag == .textarea
  }

  private func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }

  private mutating func removeAttributes(_ names: String...) {
    attributes.removeAll { names.contains($0.name) }
  }

  mutating func add(_ traits: AccessibilityTraits) {
    guard control.isEmpty else { return control[0].add(traits) }
    if traits.contains(.updatesFrequently) { set(.aria("live", "polite")) }
    if isNativeControl {
      if traits.contains(.isToggle), tag == .button { set(.aria("pressed", isSelected ? "true" : "false")) }
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
    case "switch": set(.aria("checked", isSelected ? "true" : "false"))
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
        set(.aria("pressed", newValue ? "true" : "false"))
      } else if value(of: "role") == "switch" {
        set(.aria("checked", newValue ? "true" : "false"))
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

  /// Adds a value to the description, or to a control with a range.
  mutating func addValue(_ text: String) {
    guard control.isEmpty else { return control[0].addValue(text) }
    let ranges = ["slider", "progressbar", "spinbutton"]
    if value(of: "type") == "range" || tag == .progress || ranges.contains(value(of: "role") ?? "") {
      set(.aria("valuetext", text))
    } else {
      set(
        .aria(
          "description",
          [text, value(of: "aria-description")].compactMap(\.self).joined(separator: ", ")
        )
      )
    }
  }

  /// Adds a hint to the description, after the value.
  mutating func addHint(_ text: String) {
    guard control.isEmpty else { return control[0].addHint(text) }
    set(
      .aria("description", [value(of: "aria-description"), text].compactMap(\.self).joined(separator: ", "))
    )
  }
}
