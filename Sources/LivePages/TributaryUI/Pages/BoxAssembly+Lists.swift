import LivePagesCore

extension BoxAssembly {
  static func section(_ box: ViewBox, header: [ViewBox], footer: [ViewBox]) -> [BoxPiece] {
    let (header, rows, footer) = (pieces(of: header), pieces(of: box.children), pieces(of: footer))
    let section = BoxSection(header: header.parts, rows: rows.parts, footer: footer.parts)
    return [.section(section)] + header.others + rows.others + footer.others
  }

  static func list(_ box: ViewBox, _ list: BoxList) -> [BoxPiece] {
    let pieces = pieces(of: box.children)
    var sections: [BoxSection] = []
    var loose: [BoxPart] = []
    func endLoose() {
      if !loose.isEmpty { sections.append(BoxSection(header: [], rows: loose, footer: [])) }
      loose = []
    }
    for piece in pieces {
      switch piece {
      case .part(let part): loose.append(part)
      case .section(let section):
        endLoose()
        sections.append(section)
      default: break
      }
    }
    endLoose()
    var part = BoxPart(.div, "list", list.isGrouped ? "grouped" : "plain", style: box.style)
    part.fillsWidth = true
    part.fillsHeight = true
    part.id = list.id
    var others = pieces.others
    for section in sections { part.append(self.section(section, list.selection, &others)) }
    return [.part(part)] + others
  }

  private static func section(
    _ section: BoxSection,
    _ selection: BoxSelection?,
    _ others: inout [BoxPiece]
  ) -> BoxPart {
    var part = BoxPart(.section, "group")
    if !section.header.isEmpty {
      var header = BoxPart(.h2, "group-header")
      header.append(section.header)
      part.append(header)
    }
    var rows = BoxPart(.ul, "rows")
    for row in section.rows { rows.append(self.row(row, selection, &others)) }
    if !section.rows.isEmpty { part.append(rows) }
    if !section.footer.isEmpty {
      var footer = BoxPart(.div, "group-footer")
      footer.append(section.footer)
      part.append(footer)
    }
    return part
  }

  private static func row(
    _ content: BoxPart,
    _ selection: BoxSelection?,
    _ others: inout [BoxPiece]
  ) -> BoxPart {
    var row = BoxPart(.li, "list-row")
    row.id = content.id.map { "r" + $0 }
    var content = content
    if let menu = content.traits.rowMenu?.pieces(around: content) {
      content = menu.part
      others += menu.others
    }
    row.style = content.traits.rowStyle
    if content.traits.hidesLineAbove { row.classes.append("joined") }
    if !content.traits.rowBackground.isEmpty {
      var background = BoxPart(.div, "column", "behind")
      background.append(content.traits.rowBackground)
      row.append(background)
    }
    let choice = selection.flatMap { RowChoice(of: content, in: $0) }
    if choice?.isSelected == true { row.classes.append("selected") }
    row.append(choice?.part ?? content)
    row.offerPrimaryAction(of: content)
    if let badge = content.traits.badge { row.append(.badge(badge)) }
    addActions(of: content, to: &row)
    return row
  }

  /// Adds the buttons that delete or move a row.
  private static func addActions(of content: BoxPart, to row: inout BoxPart) {
    guard let actions = content.traits.rowActions else { return }
    let text = content.firstText
    func add(_ sign: String, _ name: String, _ step: Int, _ action: (@MainActor () -> Void)?) {
      guard let action else { return }
      var button = BoxPart(.button, "row-action", name == "Delete" ? "delete" : "move")
      button.attributes = [.type("button"), .aria("label", text.isEmpty ? name : "\(name) \(text)")]
      button.append(sign)
      let event = BoxEvent<Void>(path: actions.path.appending(step)) { action() }
      button.offer(.press(event, label: text))
      row.append(button)
    }
    if actions.showsMoves, !content.traits.isMoveDisabled {
      add("\u{2191}", "Move up", -1, actions.moveUp)
      add("\u{2193}", "Move down", -2, actions.moveDown)
    }
    let showsDelete = actions.isEditing || !content.traits.hasSwipeActions
    if showsDelete, !content.traits.isDeleteDisabled { add("\u{2212}", "Delete", -3, actions.delete) }
  }
}

/// A row that people can select.
@MainActor
private struct RowChoice {
  let isSelected: Bool
  /// The content of the row, with the button that selects it.
  let part: BoxPart

  /// Creates the choice of a row, or returns `nil` if people can't select the row.
  init?(of content: BoxPart, in selection: BoxSelection) {
    let traits = content.traits
    let tags = [traits.linkValue, traits.selectionTag].compactMap { $0 }
    guard !traits.isSelectionDisabled,
      let (tag, isSelected) = tags.lazy.compactMap({ tag in selection.isSelected(tag).map { (tag, $0) } })
        .first
    else { return nil }
    self.isSelected = isSelected
    // Outside of edit mode, a click on a control performs the control's own action.
    if !selection.isEditing, content.isOperable || content.ownButton != nil {
      var part = content
      if isSelected { part.describe(.aria("current", "true")) }
      self.part = part
      return
    }
    var part = BoxPart(.button, "row-select")
    part.fillsWidth = true
    if selection.isEditing { part.append(BoxPart(.span, "mark")) }
    part.append(content)
    let isCovered = content.isOperable || content.containsControls
    var button = isCovered ? BoxPart(.button, "cover") : part
    // If the row is itself a control, its title names the control as well. The button therefore needs a different
    // name.
    let title = isCovered ? (content.isOperable ? "Select " : "") + part.titleBesideControls : part.title
    button.attributes = [.type("button"), Self.state(isSelected, in: selection)]
    if let choose = selection.choose {
      let press = BoxEvent<Void>(path: choose.path.appending(id: tag)) { choose.perform(tag) }
      button.offer(.press(press, label: title))
    } else {
      button.set(.disabled())
    }
    guard isCovered else {
      button.nameAfterSymbol()
      self.part = button
      return
    }
    button.name(title)
    part.tag = .div
    part.classes.append("covered")
    part.insert(control: button)
    self.part = part
  }

  private static func state(_ isSelected: Bool, in selection: BoxSelection) -> Attribute {
    selection.isSeveral ? .aria("pressed", isSelected) : .aria("current", isSelected)
  }
}
