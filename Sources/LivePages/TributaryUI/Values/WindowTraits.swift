import Foundation
import LivePagesCore
import Observation

/// The appearance of a window.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light, dark
}

/// Whether a window is in front.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

/// Whether there is much room along an axis.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

/// The direction of reading.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// What the browser reports about a window. Views that read it follow it.
final class WindowTraits: Sendable {
  static let unknown = WindowTraits(page: PageConnection { _ in })

  let colorScheme = StateStorage(ColorScheme.light)
  let phase = StateStorage(ScenePhase.active)
  let width = StateStorage(1024.0)
  let page: PageConnection

  init(page: PageConnection) { self.page = page }

  /// Takes what the browser has reported: whether it is dark, whether it is in front, and its width.
  func receive(_ numbers: [Double]) {
    guard numbers.count == 3 else { return }
    colorScheme.receive(numbers[0] == 1 ? .dark : .light)
    phase.receive(numbers[1] == 1 ? .active : .background)
    // The size class alone counts.
    width.receive(numbers[2] < 640 ? 390 : 1024)
  }

  func open(_ url: URL) {
    // Only a browser takes part in this, so an event that can't be pushed is lost with its window.
    try? page.push("tributary-open", url.absoluteString)
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

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction? { nil }
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

  /// The appearance of the window: that of the browser.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] ?? windowTraits.colorScheme.value }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// Whether the tab is in front.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] ?? windowTraits.phase.value }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// The room along the horizontal axis: compact below 640 points.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] ?? (windowTraits.width.value < 640 ? .compact : .regular) }
    set { self[HorizontalSizeClassKey.self] = .some(newValue) }
  }

  /// The room along the vertical axis.
  ///
  /// - Note: Differs: it is always regular.
  public var verticalSizeClass: UserInterfaceSizeClass? { .regular }

  /// The direction of reading.
  ///
  /// - Note: Differs: it is read alone: the browser lays out from left to right.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// The calendar.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The locale of values that views format. Texts are those of the process's languages.
  ///
  /// - Note: Differs: texts are those of the process's languages.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// Opens an address in the browser.
  public var openURL: OpenURLAction {
    get {
      let traits = windowTraits
      return self[OpenURLKey.self] ?? OpenURLAction { .systemAction($0, in: traits) }
    }
    set { self[OpenURLKey.self] = newValue }
  }

  /// Whether animations should be small. The browser leaves them out for people who ask for that.
  ///
  /// - Note: Differs: it is always false: the browser leaves animations out for people who ask for that.
  public var accessibilityReduceMotion: Bool { false }

  /// The distance of a pixel in points.
  public var displayScale: CGFloat { 2 }

  /// The distance of a pixel in points.
  public var pixelLength: CGFloat { 0.5 }
}

/// Opens addresses.
public struct OpenURLAction: Sendable {
  /// What an action has done about an address.
  public struct Result: Sendable {
    fileprivate let isHandled: Bool

    public static let handled = Self(isHandled: true)
    public static let discarded = Self(isHandled: false)
    public static let systemAction = Self(isHandled: false)

    /// Opens another address in the browser.
    public static func systemAction(_ url: URL) -> Self { systemAction(url, in: .unknown) }

    fileprivate static func systemAction(_ url: URL, in traits: WindowTraits) -> Self {
      traits.open(url)
      return Self(isHandled: true)
    }
  }

  private let handler: @Sendable (URL) -> Result

  /// Creates an action.
  public init(handler: @escaping @Sendable (URL) -> Result) { self.handler = handler }

  /// Opens an address.
  public func callAsFunction(_ url: URL) { _ = handler(url) }

  /// Opens an address, and reports whether it was handled.
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    completion(handler(url).isHandled)
  }
}

extension View {
  /// Sets the appearance of the view.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
    let name = scheme.map { $0 == .dark ? "dark" : "light" }
    let style = BoxStyle([
      "color-scheme": name,
      "background": name.map { _ in "var(--background)" },
      "color": name.map { _ in "var(--label)" },
    ])
    return modifyingEachBox(
      .wrapped(style, fillsWidth: name.map { _ in true }, fillsHeight: name.map { _ in true })
    )
    .transformingEnvironment { if let scheme { $0.colorScheme = scheme } }
  }

  /// Sets the appearance of the view, as older code has it.
  public func colorScheme(_ scheme: ColorScheme) -> some View { preferredColorScheme(scheme) }
}
