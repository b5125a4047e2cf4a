// The accessibility modifiers of SwiftUI's first version, which apps with an early deployment target use.

extension View {
  /// Adds a label to the view that describes its contents. In new code, use ``accessibilityLabel(_:)``.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Adds a textual description of the value that the view contains. In new code, use ``accessibilityValue(_:)``.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Communicates to the user what happens after performing the view's action. In new code, use
  /// ``accessibilityHint(_:)``.
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint.plainText) }

  /// Specifies whether to hide the view from assistive technologies. In new code, use ``accessibilityHidden(_:)``.
  public func accessibility(hidden isHidden: Bool) -> some View { accessibilityHidden(isHidden) }

  /// Uses the specified string to identify the view. In new code, use ``accessibilityIdentifier(_:)``.
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }

  /// Adds the given traits to the view. In new code, use ``accessibilityAddTraits(_:)``.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }

  /// Removes the given traits from the view. In new code, use ``accessibilityRemoveTraits(_:)``.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }

  /// Sets the sort priority order of the view. In new code, use ``accessibilitySortPriority(_:)``.
  ///
  /// - Note: Differs: the order of the page is kept.
  public func accessibility(sortPriority priority: Double) -> some View {
    accessibilitySortPriority(priority)
  }
}
