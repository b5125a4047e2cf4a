/// The sizes that you can specify for content. In new code, use ``DynamicTypeSize``.
///
/// - Note: Differs: text has the size that the reader has set in the browser.
public enum ContentSizeCategory: Hashable, CaseIterable, Comparable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// A Boolean value that indicates whether the size is one of those for accessibility.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

private enum SizeCategoryKey: EnvironmentKey {
  static var defaultValue: ContentSizeCategory { .large }
}

extension EnvironmentValues {
  /// The preferred size of the content. In new code, use `dynamicTypeSize`.
  ///
  /// - Note: Differs: a browser doesn't report the reader's size. It is `large` unless a view sets it for the views inside,
  ///   whose text keeps its size.
  public var sizeCategory: ContentSizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }
}
