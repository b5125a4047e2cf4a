import Foundation

// Modifiers for system behaviors that a browser provides itself or lacks.

extension View {
  /// Sets whether an action dismisses its menu.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: an action dismisses its menu.
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }

  /// Sets whether a pressed button repeats its action.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a button doesn't repeat its action.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }

  /// Sets whether a screen reader spells out the text.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the screen reader determines how it speaks.
  public func speechSpellsOutCharacters(_ isEnabled: Bool = true) -> some View { self }

  /// Sets whether a screen reader speaks punctuation.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the screen reader determines how it speaks.
  public func speechAlwaysIncludesPunctuation(_ isEnabled: Bool = true) -> some View { self }

  /// Sets the pitch of a screen reader.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the screen reader determines how it speaks.
  public func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Sets whether a screen reader finishes earlier announcements first.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the screen reader determines how it speaks.
  public func speechAnnouncementsQueued(_ isEnabled: Bool = true) -> some View { self }

  /// Sets the events that the view handles.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a tab receives the addresses that it opens.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }

  /// Flips the view's contents horizontally in environments with a layout direction from right to left.
  public func flipsForRightToLeftLayoutDirection(_ isEnabled: Bool) -> some View {
    changingBoxes { boxes, context in
      guard isEnabled, context.environment.layoutDirection == .rightToLeft else { return boxes }
      let flip = BoxModification.changed { $0.wrap(BoxStyle(["transform": "scaleX(-1)"])) }
      return [ViewBox(.modified(flip), children: boxes)]
    }
  }

  /// Applies a projection transformation to the view's rendered output.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformEffect(transform.transform)
  }
}

extension Scene {
  /// Sets the events for which the scene opens a window.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a tab receives the addresses that it opens.
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }

  /// Sets the style of the window's toolbar.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines the look of its toolbar.
  public func windowToolbarStyle(_ style: WindowToolbarStyle) -> some Scene { self }
}

/// The behavior of a menu after one of its actions.
///
/// - Note: Differs: an action dismisses its menu.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  public static let automatic = Self()
  public static let enabled = Self()
  public static let disabled = Self()
}

/// The behavior of a button while it is pressed.
///
/// - Note: Differs: a button doesn't repeat its action.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  public static let automatic = Self()
  public static let enabled = Self()
  public static let disabled = Self()
}

/// The style of a window's toolbar.
///
/// - Note: Differs: the browser determines the look of its toolbar.
public struct WindowToolbarStyle: Hashable, Sendable {
  public static let automatic = Self()
  public static let expanded = Self()
  public static let unified = Self()
  public static let unifiedCompact = Self()
  public static func unified(showsTitle: Bool) -> Self { Self() }
  public static func unifiedCompact(showsTitle: Bool) -> Self { Self() }
}
