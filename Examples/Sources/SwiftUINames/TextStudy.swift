import TributaryUI

/// Text, symbols and pictures.
struct TextStudy: View {
  @Environment(\.openURL) private var openURL

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 12) {
        Text("**Bold**, *italic*, ~~struck~~ and `code`, with [a link](https://www.swift.org)")
        Text("Large").font(.largeTitle).fontDesign(.serif) + Text(" raised").baselineOffset(8).kerning(2)
        Text("capitals").textCase(.uppercase).tracking(4)
        Text("Underlined").underline().italic()
        Text("Struck, in red").strikethrough(true, color: .red)
        Text("Fixed 0123").monospaced().dynamicTypeSize(...DynamicTypeSize.xxLarge)
        Text("Small capitals").font(Self.smallCapitals)
        Text(Date(timeIntervalSince1970: 0), style: .date)
        Text("Text that is longer than its line is cut where the room ends, as this one is on a phone.")
          .lineLimit(1).truncationMode(.tail).minimumScaleFactor(0.8)
        Text("Redacted until it is there").redacted(reason: .placeholder)
        Label {
          Text("Favorite")
        } icon: {
          Image(systemName: "heart.fill").foregroundStyle(.pink)
        }
        .labelStyle(.titleAndIcon)
        Label("Only an icon", systemImage: "star").labelStyle(.iconOnly).imageScale(.large)
        Image(systemName: "house").symbolVariant(.fill).accessibilityLabel("House")
        Image("Pebble").resizable().scaledToFit().frame(width: 96, height: 64)
        Link("Swift", destination: URL(string: "https://www.swift.org") ?? URL(filePath: "/"))
        Button("Open the forums") {
          if let forums = URL(string: "https://forums.swift.org") { openURL(forums) }
        }
        AttributedLines()
        ContentUnavailableView("Nothing here", systemImage: "tray", description: Text("Add something."))
      }
      .padding()
      .textSelection(TextSelectability.enabled)
    }
  }

  private static let smallCapitals = Font.body.smallCaps()
}
