import TributaryUI

/// A photo album for people who use a screen reader or the keyboard.
struct AccessibilityStudy: View {
  @State private var stars = 3
  @State private var isFavorite = false
  @State private var isSelected = false
  @State private var last = "nothing"
  @AccessibilityFocusState(for: AccessibilityTechnologies.voiceOver) private var isNoticeRead: Bool

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        Text("Album").font(.title).accessibilityHeading(AccessibilityHeadingLevel.h2)
        photo
        rating
        favorite
        details
        tools
        Text("Last: \(last)").accessibilityAddTraits(.updatesFrequently)
        Text("The album is shared with Jo.").accessibilityFocused($isNoticeRead)
        Button("Read the notice") { isNoticeRead = true }
      }
      .padding()
    }
  }

  private var photo: some View {
    RoundedRectangle(cornerRadius: 8).fill(.teal).frame(width: 160, height: 96)
      .accessibilityElement()
      .accessibilityLabel("A lake in the morning")
      .accessibilityHint("Its actions follow.")
      .accessibilityIdentifier("photo")
      .accessibilityIgnoresInvertColors()
      .accessibilityAction(named: "Share") { last = "shared" }
      .accessibilityAction(AccessibilityActionKind.delete) { last = "deleted" }
  }

  /// Stars that a person without a mouse changes with two buttons.
  private var rating: some View {
    Text(String(repeating: "★", count: stars))
      .accessibilityElement(children: AccessibilityChildBehavior.ignore)
      .accessibilityLabel("Rating")
      .accessibilityValue("\(stars) of 5")
      .accessibilityAdjustableAction { adjust($0) }
  }

  private func adjust(_ direction: AccessibilityAdjustmentDirection) {
    switch direction {
    case .increment: stars = min(stars + 1, 5)
    case .decrement: stars = max(stars - 1, 0)
    }
    last = "\(stars) stars"
  }

  /// A drawing that is a toggle for assistive technologies.
  private var favorite: some View {
    Image(systemName: isFavorite ? "heart.fill" : "heart").font(.title)
      .onTapGesture { isFavorite.toggle() }
      .accessibilityRepresentation { Toggle("Favorite", isOn: $isFavorite) }
  }

  private var details: some View {
    VStack {
      HStack {
        Text("Taken")
        Text("on a Monday")
      }
      .accessibilityElement(children: .combine)
      .accessibilitySortPriority(1)
      Text("Select the photo").padding(8).border(.secondary)
        .onTapGesture { isSelected.toggle() }
        .accessibilityAddTraits(isSelected ? Self.selectedButton : .isButton)
        .accessibilityRespondsToUserInteraction()
      Text("This line was a heading").accessibilityAddTraits(.isHeader).accessibilityRemoveTraits(.isHeader)
    }
  }

  private static let selectedButton: AccessibilityTraits = [.isButton, .isSelected]

  private var tools: some View {
    Text("Filters")
      .accessibilityActions {
        Button("Sepia") { last = "sepia" }
        Button("Noir") { last = "noir" }
      }
      .accessibilityInputLabels(["Filters", "Effects"])
      .accessibilityShowsLargeContentViewer()
  }
}
