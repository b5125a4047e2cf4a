import Foundation
import TributaryUI

/// Lines of an attributed string, and the environment's values for text.
struct AttributedLines: View {
  @State private var isPacked = false
  @Environment(\.colorSchemeContrast) private var contrast: ColorSchemeContrast
  @Environment(\.legibilityWeight) private var weight: LegibilityWeight?
  @Environment(\.accessibilityInvertColors) private var isInverted
  @Environment(\.accessibilityShowButtonShapes) private var hasShapes
  @Environment(\.isLuminanceReduced) private var isDim
  @Environment(\.appearsActive) private var isActive

  var body: some View {
    let layout = isPacked ? AnyLayout(ZStackLayout()) : AnyLayout(VStackLayout(alignment: .leading))
    layout {
      Text(greeting)
      Text("Wide").fontWidth(.expanded).textScale(.secondary).listItemTint(.purple)
      Text("Quiet").font(.body.leading(.loose)).background(.background).backgroundStyle(.gray.opacity(0.2))
      LookOfText()
    }
    .environment(\.font, .callout)
    .environment(\.multilineTextAlignment, .center)
    .environment(\.lineSpacing, 2)
    .environment(\.textCase, nil)
    .environment(\.truncationMode, .middle)
    .environment(\.minimumScaleFactor, 0.8)
    .environment(\.allowsTightening, true)
    .environment(\.imageScale, .small)
    .environment(\.controlSize, .small)
    .environment(\.symbolRenderingMode, .monochrome)
    .environment(\.headerProminence, .increased)
    .environment(\.defaultMinListRowHeight, 32)
    .environment(\.defaultMinListHeaderHeight, 24)
    HStackLayout(spacing: 8)() {
      Toggle("Pack the lines", isOn: $isPacked)
      Text(isUsual ? "usual contrast" : "high contrast").overlay(.yellow.opacity(0.2))
    }
  }

  private var isUsual: Bool {
    contrast == .standard && weight != .bold && !isInverted && !hasShapes && !isDim && isActive
  }

  private var greeting: AttributedString {
    var text = AttributedString("Hello, ")
    var name = AttributedString("world")
    name.foregroundColor = .primary
    name.underlineStyle = Text.LineStyle(pattern: .dash)
    name.inlinePresentationIntent = InlinePresentationIntent.stronglyEmphasized
    text += name
    return text
  }
}

/// Shows the values that the views around it have set.
private struct LookOfText: View {
  @Environment(\.font) private var font
  @Environment(\.controlSize) private var size

  var body: some View {
    Text(font == .callout && size == .small ? "A small callout" : "Ordinary text")
      .speechSpellsOutCharacters()
      .speechAlwaysIncludesPunctuation()
      .speechAdjustedPitch(0.5)
      .speechAnnouncementsQueued()
  }
}
