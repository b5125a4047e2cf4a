import TributaryUI

/// Values that views receive from the window and from the views around them.
struct EnvironmentStudy: View {
  @State private var hasPrivacy = false
  @State private var accent = Accent.calm
  @State private var opened = "nothing"

  var body: some View {
    List {
      Section("The window") { WindowRows() }
      Section("Own values") {
        Button("Change the accent") { accent = accent == .calm ? .loud : .calm }
        AccentedText(text: "Calm or loud")
        AccentedText(text: "Always loud").environment(\.accent, .loud)
        AccentedText(text: "Larger by two").transformEnvironment(\.spaceBetweenLetters) { $0 += 2 }
      }
      Section("Modifiers") {
        Text("A badge").modifier(BadgeModifier(count: 3))
        ModifiedContent(content: Text("Another badge"), modifier: BadgeModifier(count: 7))
      }
      Section("Hidden content") {
        Toggle("Privacy", isOn: $hasPrivacy)
        BalanceView()
        Text("Card 1234").privacySensitive()
        Text("Always readable").unredacted()
      }
      .redacted(reason: hasPrivacy ? .privacy : [])
      Section("Links") {
        Link("The forums of Swift", destination: URL(filePath: "/forums"))
        Text("Opened: \(opened)")
      }
      .environment(\.openURL, OpenURLAction(handler: open))
      Section("Stored elsewhere") { NicknameField() }
        .defaultAppStorage(Self.defaults)
    }
    .environment(\.accent, accent)
  }

  private func open(_ url: URL) -> OpenURLAction.Result {
    opened = url.lastPathComponent
    return .handled
  }

  private static var defaults: UserDefaults { UserDefaults(suiteName: "swiftui-names") ?? .standard }
}

/// The traits of the window, which the browser reports.
private struct WindowRows: View {
  @Environment(\.verticalSizeClass) private var heightClass: UserInterfaceSizeClass?
  @Environment(\.layoutDirection) private var direction: LayoutDirection
  @Environment(\.dynamicTypeSize) private var typeSize: DynamicTypeSize
  @Environment(\.colorScheme) private var scheme: ColorScheme
  @Environment(\.scenePhase) private var phase: ScenePhase
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone
  @Environment(\.displayScale) private var scale
  @Environment(\.pixelLength) private var pixel
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.accessibilityReduceTransparency) private var isOpaque
  @Environment(\.accessibilityDifferentiateWithoutColor) private var needsSymbols
  @Environment(\.accessibilityVoiceOverEnabled) private var speaks
  @ScaledMetric(relativeTo: .body) private var iconSize = 24.0

  var body: some View {
    LabeledContent("Height", value: heightClass == .compact ? "compact" : "regular")
    LabeledContent("Direction", value: direction == .leftToRight ? "left to right" : "right to left")
    LabeledContent("Text", value: typeSize.isAccessibilitySize ? "very large" : "usual")
    LabeledContent("Appearance", value: scheme == .dark ? "dark" : "light")
    LabeledContent("Phase", value: phase == .active ? "active" : "inactive")
    LabeledContent("Months of a year", value: "\(calendar.monthSymbols.count)")
    LabeledContent("Time zone", value: timeZone.identifier)
    LabeledContent("Pixels in a point", value: "\(Int(scale * pixel * 2))")
    LabeledContent("Motion", value: reducesMotion || isOpaque || needsSymbols || speaks ? "reduced" : "usual")
    LabeledContent("Icon") { Image(systemName: "star").frame(width: iconSize, height: iconSize) }
  }
}

// MARK: Own values

private enum Accent {
  case calm, loud
}

private struct AccentKey: EnvironmentKey {
  static var defaultValue: Accent { .calm }
}

extension EnvironmentValues {
  fileprivate var accent: Accent {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }

  @Entry var spaceBetweenLetters = 0.0
}

private struct AccentedText: View {
  @Environment(\.accent) private var accent
  @Environment(\.spaceBetweenLetters) private var space
  let text: LocalizedStringKey

  var body: some View {
    Text(text).tracking(space).fontWeight(accent == .loud ? .black : .regular)
      .accessibilityValue(accent == .loud ? "loud" : "calm")
  }
}

/// A number behind a view.
private struct BadgeModifier: ViewModifier {
  let count: Int

  func body(content: Content) -> some View {
    HStack {
      content
      Text("\(count)").font(.caption).monospacedDigit().padding(.horizontal, 6).background(
        .quaternary,
        in: Capsule()
      )
    }
  }
}

/// An amount that is replaced while the views around it are redacted for privacy.
private struct BalanceView: View {
  @Environment(\.redactionReasons) private var reasons: RedactionReasons

  var body: some View {
    if reasons.contains(.privacy) { Text("Balance: hidden") } else { Text("Balance: 42") }
  }
}

private struct NicknameField: View {
  @AppStorage("nickname elsewhere") private var nickname = ""

  var body: some View { TextField("Nickname", text: $nickname) }
}
