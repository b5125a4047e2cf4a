/// The output of a box: a part of the page, or content for an enclosing container.
@MainActor
enum BoxPiece {
  case part(BoxPart)
  case title(String)
  /// The title that a navigation container shows. Enclosing containers don't show it.
  case shownTitle(String)
  case titleMode(isInline: Bool)
  case toolbarItems([BoxPart], at: BarPlace)
  case section(BoxSection)
  case screen(BoxScreen)
  /// A dialog, which is placed at the end of the page.
  case dialog(BoxPart)
  /// A part below the title of a screen, such as a search field.
  case belowTitle(BoxPart)
  /// Traits of the screen's bar.
  case barTraits(BoxBarTraits)
  /// Traits of the enclosing presentation.
  case presentationTraits(BoxPresentationTraits)
}

/// A screen or dialog in front of another one.
struct BoxBack {
  /// The event that leaves the screen or dialog, or `nil` if only its own controls can.
  var leave: BoxEvent<Void>?
}

/// The appearance of a screen's bar.
struct BoxBarTraits {
  var isHidden = false
  var hidesBack = false
  var hidesBottomBar = false
  var hidesTabs = false
}

/// The appearance and the dismissal of a presentation.
struct BoxPresentationTraits {
  var classes: [String] = []
  var style = BoxStyle()
  /// A Boolean value that indicates whether only the content can dismiss the presentation.
  var staysOpen = false
}

/// The parts of a list section.
@MainActor
struct BoxSection {
  var header: [BoxPart]
  var rows: [BoxPart]
  var footer: [BoxPart]
}

/// A screen of a navigation container.
@MainActor
struct BoxScreen {
  var presence: ScreenPresence?
  var pieces: [BoxPiece]
  var back: BoxEvent<Void>?
}

@MainActor
extension [BoxPart] {
  /// The text that names a control with the parts as its label.
  var title: String { map { $0.title }.joined(separator: " ") }
}

@MainActor
extension [BoxPiece] {
  /// The parts among the pieces. Sections that aren't in a list contribute their parts.
  var parts: [BoxPart] {
    var parts: [BoxPart] = []
    for piece in self {
      switch piece {
      case .part(let part): parts.append(part)
      case .section(let section): parts += section.header + section.rows + section.footer
      default: break
      }
    }
    return parts
  }

  /// The pieces for enclosing containers.
  var others: [BoxPiece] {
    filter { piece in
      switch piece {
      case .part, .section: false
      default: true
      }
    }
  }
}
