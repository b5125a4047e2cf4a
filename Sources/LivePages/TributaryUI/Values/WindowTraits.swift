import Foundation
import LivePagesCore
import Observation
import Synchronization
import TributaryBase

/// The possible color schemes, corresponding to the light and dark appearances.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light, dark

  /// The declarations of a view with the color scheme. Adaptive colors follow `color-scheme`, but the inherited text
  /// color has already been computed.
  var style: BoxStyle {
    BoxStyle(["color-scheme": self == .dark ? "dark" : "light", "color": "var(--label)"])
  }
}

/// An indication of a scene's operational state.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

/// A set of values that indicate the visual size available to the view.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

/// A direction in which content can be laid out.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// The traits of a window, as reported by its browser. A changed trait updates the views that read it.
final class WindowTraits: ContextKey, Sendable {
  typealias Value = WindowTraits

  static let unknown = WindowTraits(page: PageConnection { _ in })
  /// The width that represents phones.
  static let narrow = 390.0
  /// The width that represents all other devices.
  static let wide = 1024.0

  /// The traits of the window whose code is running. Tasks and effects inherit them from the views that start
  /// them.
  static var current: WindowTraits? { CallerContext.current.person?[WindowTraits.self] }

  let colorScheme = StateStorage(ColorScheme.light)
  /// A Boolean value that indicates whether the user prefers reduced motion.
  let reducesMotion = StateStorage(false)
  /// The phase of the scene. It is inactive until a tab connects.
  let phase = StateStorage(ScenePhase.inactive)
  private let visibility = StateStorage(true)
  let width: StateStorage<Double>
  /// A Boolean value that indicates whether the window was opened on a phone. Such a window is narrow unless the
  /// browser reports otherwise.
  let isOnPhone: Bool
  /// The size of the window, or `nil` until the browser reports it. The browser reports it only if a view reads the
  /// size.
  let size = StateStorage<CGSize?>(nil)
  /// A Boolean value that indicates whether a view has read the size.
  let isMeasured = Atomic(false)
  /// A Boolean value that indicates whether a view has a handler for URLs that the app receives.
  let receivesURLs = Atomic(false)
  let page: PageConnection
  /// The values of the window's visitor, or `nil` in an app, because an app is one device.
  let visitor: VisitorValues?

  init(page: PageConnection, visitor: VisitorValues? = nil, isOnPhone: Bool = false) {
    self.page = page
    self.visitor = visitor
    self.isOnPhone = isOnPhone
    width = StateStorage(isOnPhone ? Self.narrow : Self.wide)
  }

  /// A Boolean value that indicates whether the browser shows the window, according to its last report.
  var isVisible: Bool { visibility.value }

  /// A Boolean value that indicates whether the window is as narrow as a phone.
  var isCompact: Bool { width.value < 640 }

  /// The size of the window. Until the browser reports it, this is the size of a phone or of a desktop window.
  var measuredSize: CGSize {
    isMeasured.store(true, ordering: .relaxed)
    if let size = size.value { return size }
    return isCompact ? CGSize(width: 390, height: 844) : CGSize(width: 1024, height: 768)
  }

  /// Stores the reported traits: the dark appearance, the visibility, the width class, the size, and the preference
  /// for reduced motion. The size is zero if no view reads it.
  func receive(_ numbers: [Double]) {
    guard numbers.count == 6 else { return }
    colorScheme.receive(numbers[0] == 1 ? .dark : .light)
    visibility.receive(numbers[1] == 1)
    reducesMotion.receive(numbers[5] == 1)
    // Other changes of the width don't update any views, because only the size class matters.
    width.receive(numbers[2] < 640 ? Self.narrow : Self.wide)
    if (1...100_000).contains(numbers[3]), (1...100_000).contains(numbers[4]) {
      size.receive(CGSize(width: numbers[3], height: numbers[4]))
    }
  }

  /// Opens a URL in the browser, if it belongs to a web page, mail or a telephone number.
  ///
  /// - Returns: A Boolean value that indicates whether a browser can open the URL.
  @discardableResult func open(_ url: URL) -> Bool {
    guard url.leadsOut else { return false }
    // If the browser no longer receives events, the event is lost together with its window.
    try? page.push("tributary-open", url.absoluteString)
    return true
  }
}

private enum WindowTraitsKey: EnvironmentKey {
  static var defaultValue: WindowTraits { .unknown }
}

private enum ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme? { nil }
}

private enum ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase? { nil }
}

private enum HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass?? { nil }
}

private enum LayoutDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}

private enum LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}

private enum CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { .current }
}

private enum TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .current }
}

extension EnvironmentValues {
  var windowTraits: WindowTraits {
    get { self[WindowTraitsKey.self] }
    set { self[WindowTraitsKey.self] = newValue }
  }

  /// The color scheme of this environment.
  ///
  /// It is the browser's color scheme unless a view overrides it.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] ?? windowTraits.colorScheme.value }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The current phase of the scene.
  ///
  /// The scene is active while the tab is in front. It is in the background while the tab is hidden or isn't
  /// connected. Between the two phases, it is inactive.
  ///
  /// - Note: Differs: an `App` reads the phase of each window.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] ?? windowTraits.phase.value }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// The horizontal size class of this environment.
  ///
  /// It is compact if the window is narrower than 640 points. If the browser identifies itself as a phone's, the
  /// first views of a window are those for a phone. Otherwise, they are those for a wide window. The browser then
  /// reports the actual width.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] ?? (windowTraits.isCompact ? .compact : .regular) }
    set { self[HorizontalSizeClassKey.self] = .some(newValue) }
  }

  /// The vertical size class of this environment.
  ///
  /// - Note: Differs: it is always regular.
  public var verticalSizeClass: UserInterfaceSizeClass? { .regular }

  /// The layout direction associated with the current environment.
  ///
  /// - Note: Differs: it only affects views that read it, because the browser lays out from left to right.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// The current calendar that views should use when handling dates.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The current time zone that views should use when handling dates.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The current locale that views should use when formatting values.
  ///
  /// The locale doesn't affect string tables.
  ///
  /// - Note: Differs: localized text uses the process's languages.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the system preference for reduced motion is enabled.
  ///
  /// The first views of a window are those for a person without the preference. The browser then reports the
  /// preference. For people who prefer reduced motion, it also omits the library's animations.
  public var accessibilityReduceMotion: Bool { windowTraits.reducesMotion.value }

  /// A Boolean value that indicates whether the system preference for differentiation without color is enabled.
  ///
  /// - Note: Differs: it is always false, because a browser doesn't report this preference.
  public var accessibilityDifferentiateWithoutColor: Bool { false }

  /// A Boolean value that indicates whether the system preference for reduced transparency is enabled.
  ///
  /// - Note: Differs: it is always false. Pages have no transparency that needs to be reduced.
  public var accessibilityReduceTransparency: Bool { false }

  /// A Boolean value that indicates whether VoiceOver is in use.
  ///
  /// - Note: Differs: it is always false, because a browser doesn't report screen readers.
  public var accessibilityVoiceOverEnabled: Bool { false }

  /// The display scale of this environment.
  ///
  /// - Note: Differs: it is always 2.
  public var displayScale: CGFloat { 2 }

  /// The size of a pixel on the screen.
  ///
  /// - Note: Differs: it is always half a point.
  public var pixelLength: CGFloat { 0.5 }
}

extension View {
  /// Sets the preferred color scheme for the window or the presentation that contains this view.
  ///
  /// - Note: Differs: views around this one keep their `colorScheme` value.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
    changed { if let scheme { $0.classes.append(scheme == .dark ? "prefers-dark" : "prefers-light") } }
      .transformingEnvironment { if let scheme { $0.colorScheme = scheme } }
  }

  /// Sets this view's color scheme.
  ///
  /// In new code, use `preferredColorScheme(_:)`.
  public func colorScheme(_ scheme: ColorScheme) -> some View { environment(\.colorScheme, scheme) }
}
