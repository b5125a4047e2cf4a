import TributaryUI

/// Cards on a wall, which a person arranges.
struct ArrangementStudy: View {
  @State private var axis = Axis.vertical
  @State private var column = HorizontalAlignment.leading
  @State private var row = VerticalAlignment.center
  @State private var isLocked = false
  @State private var mode = ContentMode.fit
  @State private var pins = 0

  var body: some View {
    ScrollViewReader { wall in
      ScrollView {
        VStack(spacing: 16) {
          choices(wall)
          cards
          Divider()
          corner
          picture
          shelf
          sections
          pile
          board
          quotation
          pinning
          Text("The end of the wall").id("end")
        }
        .safeAreaPadding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
      }
      .scrollDisabled(isLocked)
      .scrollBounceBehavior(ScrollBounceBehavior.basedOnSize)
      .scrollDismissesKeyboard(ScrollDismissesKeyboardMode.interactively)
      .scrollIndicators(isLocked ? ScrollIndicatorVisibility.hidden : .visible)
      .ignoresSafeArea(SafeAreaRegions.keyboard, edges: .bottom)
    }
  }

  @ViewBuilder
  private func choices(_ wall: ScrollViewProxy) -> some View {
    HStack {
      Button(axis == .vertical ? "Side by side" : "Above each other") {
        axis = axis == .vertical ? .horizontal : .vertical
      }
      Button(column == .leading ? "To the right" : "To the left") {
        column = column == .leading ? .trailing : .leading
        row = row == .center ? .bottom : .center
      }
    }
    HStack {
      Toggle("Lock", isOn: $isLocked).fixedSize()
      Button("To the end") { wall.scrollTo("end", anchor: UnitPoint.bottom) }
    }
  }

  /// A button below an outline and a text, which let clicks through, and one below a color.
  @ViewBuilder private var pinning: some View {
    Button("Pin a card") { pins += 1 }
      .padding(8)
      .overlay { RoundedRectangle(cornerRadius: 8).stroke(Color.secondary) }
      .overlay(alignment: .topTrailing) { if pins > 0 { Text("\(pins) pinned").font(.caption) } }
    Button("Pin behind a veil") { pins += 1 }
      .overlay { Color.gray.opacity(0.3) }
  }

  /// The cards in a column or a row, with the same identity in both.
  private var cards: AnyView {
    axis == .vertical
      ? AnyView(VStack(alignment: column) { cardTexts })
      : AnyView(HStack(alignment: row) { cardTexts })
  }

  @ViewBuilder private var cardTexts: TupleView<(CardView, CardView)> {
    CardView(title: "First card")
    CardView(title: "Second, wider card")
  }

  private var corner: some View {
    ZStack(alignment: Alignment(horizontal: column, vertical: row)) {
      Color.teal.opacity(0.2)
      Text("In the corner")
      Circle().fill(.orange).frame(width: 16, height: 16).position(CGPoint(x: 24, y: 24))
    }
    .frame(height: 96)
    .accessibilityIdentifier("corner")
  }

  private var picture: some View {
    VStack {
      Image("Pebble").resizable().aspectRatio(contentMode: mode)
        .frame(width: 96, height: 96).clipped().accessibilityLabel("Pebble")
      Image("Pebble").resizable().scaledToFill().frame(width: 96, height: 48).clipped().accessibilityLabel(
        "Wide pebble"
      )
      Button(mode == .fit ? "Fill the square" : "Fit into the square") { mode = mode == .fit ? .fill : .fit }
    }
  }

  /// A shelf of two rows, which scrolls by itself.
  private var shelf: some View {
    ScrollView(.horizontal) {
      LazyHGrid(rows: [GridItem(.fixed(32)), GridItem(.fixed(32))], spacing: 8) {
        ForEach(1..<25) { Text("Book \($0)").padding(.horizontal, 8).background(.quaternary) }
      }
    }
    .scrollClipDisabled()
    .frame(height: 80)
  }

  /// Rows whose heading stays at the edge.
  private var sections: some View {
    LazyVStack(alignment: .leading, pinnedViews: PinnedScrollableViews.sectionHeaders) {
      Section {
        ForEach(1..<4) { Text("Note \($0)").containerRelativeFrame(.horizontal, alignment: .leading) }
      } header: {
        Text("Notes").bold()
      }
    }
  }

  /// Cards, of which the first one is on top of the others.
  private var pile: some View {
    PileView {
      Text("Top card")
      ForEach(1..<4) { Text("Card \($0)") }
    }
  }

  /// Notes in the columns of a board, whose headings have the color of their section.
  private var board: some View {
    BoardView {
      Section("Today") { Text("Hang the frames") }.containerValue(\.isHighlighted, true)
      Section("Tomorrow") {
        Text("Sweep the floor")
        Text("Lock the doors")
      }
      .containerValue(\.textOpacity, 0.6)
    }
  }

  private var quotation: some View {
    Text("It is a truth universally acknowledged,\nthat a wall has an end.")
      .multilineTextAlignment(column == .leading ? TextAlignment.leading : .trailing)
      .lineSpacing(8)
      .allowsTightening(true)
  }
}

private struct CardView: View {
  let title: LocalizedStringKey

  var body: some View {
    Text(title).padding().background(.regularMaterial, in: RoundedRectangle(cornerRadius: 8))
  }
}

/// A pile of views, of which the first one is large.
private struct PileView<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    Group(subviews: content) { (subviews: SubviewsCollection) in
      VStack {
        if let first: Subview = subviews.first { first.font(.headline) }
        let others: SubviewsCollectionSlice = subviews.dropFirst()
        HStack { ForEach(others) { $0.font(.caption) } }
      }
    }
    HStack { ForEach(subviews: content) { $0.padding(4).border(.secondary) } }
    size
    Text("\(Self.count(of: ForEach(subviews: content) { $0 }.data)) frames")
  }

  private var size: Group<GroupElementsOfContent<Content, Text>> {
    Group(subviews: content) { Text("\($0.count) cards in the pile") }
  }

  private static func count(of subviews: ForEachSubviewCollection) -> Int { subviews.count }
}

private struct IsHighlightedKey: ContainerValueKey {
  static var defaultValue: Bool { false }
}

extension ContainerValues {
  @Entry fileprivate var textOpacity = 1.0

  fileprivate var isHighlighted: Bool {
    get { self[IsHighlightedKey.self] }
    set { self[IsHighlightedKey.self] = newValue }
  }
}

/// A board with a column for each section.
private struct BoardView<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    HStack(alignment: .top) {
      ForEach(sections: content) { column($0) }
    }
    size
  }

  private func column(_ section: SectionConfiguration) -> some View {
    VStack(alignment: .leading) {
      HStack { section.header }.foregroundStyle(section.containerValues.isHighlighted ? .red : .primary)
      section.content.font(.caption).opacity(section.containerValues.textOpacity)
    }
  }

  private var size: Group<GroupSectionsOfContent<Content, Text>> {
    Group(sections: content) { (sections: SectionCollection) in Text("\(sections.count) columns of notes") }
  }
}
