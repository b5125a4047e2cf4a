import Foundation

/// An object that defines the properties of a screen, for UIKit code. The screen is the browser's window.
///
/// - Note: Differs: the screen is the window of the view whose body or action is running. Until the browser has
///   reported its size, it is 390 by 844 points on a phone, and 1024 by 768 points on a desktop.
@MainActor
@preconcurrency
public final class UIScreen: Sendable {
  /// The screen.
  public static let main = UIScreen()

  /// The bounding rectangle of the window. A body that reads it is evaluated again when the window's size changes.
  public var bounds: CGRect { CGRect(origin: .zero, size: (Window.active ?? .unknown).measuredSize) }

  /// The number of pixels in a point.
  ///
  /// - Note: Differs: it is always 2.
  public var scale: CGFloat { 2 }
}

/// Constants that indicate the interface type for the device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// Constants that describe the physical orientation of the device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// A Boolean value that indicates whether the orientation is portrait.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// A Boolean value that indicates whether the orientation is landscape.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A representation of the current device, for UIKit code. The device is the browser's window.
///
/// - Note: Differs: a window narrower than 640 points is a phone, and others are iPads.
@MainActor
@preconcurrency
public final class UIDevice: Sendable {
  /// The current device.
  public static let current = UIDevice()

  /// The style of interface to use on the current device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    (Window.active ?? .unknown).isCompact ? .phone : .pad
  }

  /// The physical orientation of the device: landscape if the window is wider than high.
  public var orientation: UIDeviceOrientation {
    let size = (Window.active ?? .unknown).measuredSize
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}

/// The abstract superclass for all feedback generators.
///
/// - Note: Differs: a browser has no haptic feedback, like a Mac or an iPad.
@MainActor
@preconcurrency
open class UIFeedbackGenerator {
  public init() {}

  /// Prepares the generator to trigger feedback. This has no effect.
  public func prepare() {}
}

/// A feedback generator that simulates physical impacts.
///
/// - Note: Differs: a browser has no haptic feedback, like a Mac or an iPad.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass of the objects in the collision.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  public override init() {}

  /// Creates an impact feedback generator with the specified style.
  public init(style: FeedbackStyle) {}

  /// Triggers impact feedback. This has no effect.
  public func impactOccurred() {}

  /// Triggers impact feedback with a specific intensity. This has no effect.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A feedback generator that indicates successes, failures and warnings.
///
/// - Note: Differs: a browser has no haptic feedback, like a Mac or an iPad.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The type of notification feedback.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Triggers notification feedback. This has no effect.
  public func notificationOccurred(_ type: FeedbackType) {}
}

/// A feedback generator that indicates a change in selection.
///
/// - Note: Differs: a browser has no haptic feedback, like a Mac or an iPad.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Triggers selection feedback. This has no effect.
  public func selectionChanged() {}
}
