/// The settings of assistive technologies, for UIKit code.
///
/// - Note: Differs: they are always false, because a browser doesn't report them. It leaves animations out for people
///   who ask for that.
public enum UIAccessibility {
  /// A Boolean value that indicates whether the system preference for reduced motion is enabled.
  public static var isReduceMotionEnabled: Bool { false }

  /// A Boolean value that indicates whether the system preference for reduced transparency is enabled.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// A Boolean value that indicates whether VoiceOver is in use.
  public static var isVoiceOverRunning: Bool { false }
}
