import LivePagesCore

extension View {
  /// Generates a badge for the view from an integer value.
  ///
  /// List rows and the tabs of a tab view show the badge, unless the value is zero.
  public func badge(_ count: Int) -> some View { marked(with: count == 0 ? nil : "\(count)") }

  /// Generates a badge for the view from a text view.
  ///
  /// List rows and the tabs of a tab view show the badge.
  public func badge(_ label: Text?) -> some View { marked(with: label?.plainText) }

  /// Generates a badge for the view from a localized string key.
  ///
  /// List rows and the tabs of a tab view show the badge.
  public func badge(_ key: LocalizedStringKey?) -> some View { marked(with: key?.text) }

  /// Generates a badge for the view from a string.
  ///
  /// List rows and the tabs of a tab view show the badge.
  @_disfavoredOverload
  public func badge<Label: StringProtocol>(_ label: Label?) -> some View {
    marked(with: label.map { String($0) })
  }

  private func marked(with badge: String?) -> some View {
    changed { $0.traits.badge = badge ?? $0.traits.badge }
  }
}

extension BoxPart {
  /// Returns the element of a badge.
  static func badge(_ text: String) -> BoxPart {
    var mark = BoxPart(.span, "badge")
    mark.append(text)
    return mark
  }

  /// Appends the badge of a button. The badge becomes the button's description, and isn't part of its name.
  mutating func append(badge: String, to name: String) {
    var mark = Self.badge(badge)
    mark.attributes = [.aria("hidden", "true")]
    append(mark)
    if !name.isEmpty { set(.aria("label", name)) }
    set(.aria("description", badge))
  }
}
