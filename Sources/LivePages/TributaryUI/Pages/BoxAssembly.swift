import LivePagesCore

/// The cached output of a node. A change of the node or a descendant discards it.
private final class NodeOutput {
  let pieces: [BoxPiece]

  init(_ pieces: [BoxPiece]) { self.pieces = pieces }
}

/// A conversion of boxes to HTML elements in one pass, starting with the innermost boxes.
@MainActor
enum BoxAssembly {
  static func pieces(of node: ViewNode) -> [BoxPiece] {
    if let known = node.output as? NodeOutput { return known.pieces }
    var pieces = pieces(of: node.boxes)
    for index in pieces.indices {
      // The element of a node has an identifier, so that the page can update only this element.
      guard case .part(var part) = pieces[index], part.id == nil, part.tag != .svg else { continue }
      part.id = "v" + node.path.appending(index).text
      if !node.hasChildren { part.pack() }
      pieces[index] = .part(part)
    }
    node.output = NodeOutput(pieces)
    node.releaseBoxes()
    return pieces
  }

  static func pieces(of boxes: [ViewBox]) -> [BoxPiece] {
    var pieces: [BoxPiece] = []
    pieces.reserveCapacity(boxes.count)
    for box in boxes { pieces += self.pieces(of: box) }
    return pieces
  }

  private static func pieces(of box: ViewBox) -> [BoxPiece] {
    switch box.kind {
    case .node(let node): return pieces(of: node)
    case .modified(let modification):
      return pieces(of: box.children) { $0.apply(modification) }
    case .row(let traits):
      // The rows of a section inside don't belong to this collection.
      return pieces(of: box.children, inSections: false) { part in
        if part.traits.selectionTag == nil {
          part.traits.selectionTag = traits.tag
          part.traits.tagMenu = traits.menu
        }
        // If the outer collection has no actions for the row, the actions of an inner collection remain.
        part.traits.rowActions = traits.actions ?? part.traits.rowActions
      }
    case .title(let title): return [.title(title)]
    case .titleMode(let isInline): return [.titleMode(isInline: isInline)]
    case .toolbarItems(let place):
      let pieces = pieces(of: box.children)
      return [.toolbarItems(pieces.parts, at: place)] + pieces.others
    case .section(let header, let footer): return section(box, header: header, footer: footer)
    case .screen(let presence, let back): return screen(box, presence, back: back)
    case .presented(let presentation): return presented(box, presentation)
    case .navigation(let root, let back): return navigation(box, root: root, back: back)
    case .list(let list): return self.list(box, list)
    case .button(let button): return self.button(box, button)
    case .picker(let picker): return self.picker(box, picker)
    case .field(let field): return [.part(self.field(box, field))]
    case .toggle(let isOn, let hidesLabel, let event):
      return toggle(box, isOn: isOn, hidesLabel: hidesLabel, event)
    case .slider(let slider): return [.part(self.slider(box, slider))]
    case .text(let runs): return [.part(text(runs, box.style))]
    case .symbol(let name): return [.part(Symbols.part(named: name, style: box.style))]
    case .progress(let value): return [.part(progress(box, value))]
    case .custom(let make): return make(box)
    default: return layout(box)
    }
  }

  /// Changes each part, including by default the parts of sections.
  private static func pieces(
    of boxes: [ViewBox],
    inSections: Bool = true,
    changing change: (inout BoxPart) -> Void
  ) -> [BoxPiece] {
    var pieces = pieces(of: boxes)
    for index in pieces.indices {
      switch pieces[index] {
      case .part(var part):
        change(&part)
        pieces[index] = .part(part)
      case .section(var section) where inSections:
        for row in section.header.indices { change(&section.header[row]) }
        for row in section.rows.indices { change(&section.rows[row]) }
        for row in section.footer.indices { change(&section.footer[row]) }
        pieces[index] = .section(section)
      default: break
      }
    }
    return pieces
  }

  /// Wraps each child in a part. In a list, a picker or a tab view, the part replaces the child.
  static func wrapping(
    _ part: BoxPart,
    eachOf box: ViewBox,
    changing change: (inout BoxPart) -> Void
  ) -> [BoxPiece] {
    pieces(of: box.children) { child in
      child.wrap(in: part)
      child.fillsWidth = box.fillsWidth ?? child.fillsWidth
      child.fillsHeight = box.fillsHeight ?? child.fillsHeight
      change(&child)
    }
  }

  /// Fills a part with the parts of the box's children, and returns it together with the children's other pieces.
  ///
  /// - Parameter isModifier: A Boolean value that indicates whether the part replaces a single child in a list, a
  ///   picker or a tab view.
  static func filling(
    _ part: BoxPart,
    with box: ViewBox,
    axis: Axis? = nil,
    isModifier: Bool = false
  ) -> [BoxPiece] {
    let pieces = pieces(of: box.children)
    var part = part
    let parts = pieces.parts
    let hasSpacer = parts.contains { $0.isSpacer }
    part.fillsWidth =
      box.fillsWidth ?? ((hasSpacer && axis == .horizontal) || parts.contains { $0.fillsWidth })
    part.fillsHeight =
      box.fillsHeight ?? ((hasSpacer && axis == .vertical) || parts.contains { $0.fillsHeight })
    if parts.count == 1 {
      part.append(control: parts[0])
      if isModifier {
        part.traits = parts[0].traits
        part.keepSize(of: parts[0])
      }
    } else {
      part.append(parts)
    }
    return [.part(part)] + pieces.others
  }

  // MARK: Layout

  private static func layout(_ box: ViewBox) -> [BoxPiece] {
    switch box.kind {
    case .stack(let axis, let spacing, let alignment): return stack(box, axis, spacing, alignment)
    case .layers(let alignment):
      var style = box.style
      style["place-items"] = "\(alignment.vertical.css) \(alignment.horizontal.css)"
      return filling(BoxPart(.div, "layers", style: style), with: box)
    case .layered(_, let isBehind): return layered(box, isBehind: isBehind)
    case .spacer:
      var part = BoxPart(.div, "spacer", style: box.style)
      part.isSpacer = true
      return [.part(part)]
    case .divider: return [.part(BoxPart(.hr, "divider"))]
    case .fill(let isCircle):
      var part = BoxPart(.div, "fill", style: box.style)
      if isCircle {
        part.classes.append("circle")
        part.wrap(in: BoxPart(.div, "circle-room"))
      }
      part.fillsWidth = true
      part.fillsHeight = true
      return [.part(part)]
    case .scroll(let id):
      var part = BoxPart(.div, "scroll", style: box.style)
      part.id = id
      // Makes the part reachable with the keyboard.
      part.attributes = [.tabindex(0)]
      return filling(part, with: box)
    case .measured(let isKnown, let frames, let event):
      var part = BoxPart(.div, isKnown ? "measured" : "measured unknown", style: box.style)
      part.attributes.append(Attribute("data-live-hook", "TributarySize"))
      if !frames.isEmpty { part.attributes.append(Attribute("data-frames", frames.joined(separator: " "))) }
      part.offer(.size(event, spaces: frames.count))
      return filling(part, with: box)
    case .tappable(let event):
      return wrapping(BoxPart(.div, "wrap tappable", style: box.style), eachOf: box) { part in
        part.offer(.press(event, label: part.title))
      }
    default: return filling(BoxPart(.div, "wrap", style: box.style), with: box, isModifier: true)
    }
  }

  private static func stack(
    _ box: ViewBox,
    _ axis: Axis,
    _ spacing: Double?,
    _ alignment: Alignment
  ) -> [BoxPiece] {
    var style = box.style
    if let spacing { style["gap"] = spacing.pixels }
    let css = axis == .horizontal ? alignment.vertical.css : alignment.horizontal.css
    if css != "center" { style["align-items"] = css }
    return filling(BoxPart(.div, axis == .horizontal ? "row" : "column", style: style), with: box, axis: axis)
  }

  /// Returns a part with the size of its first child. The second child is displayed behind or in front of the first
  /// one.
  private static func layered(_ box: ViewBox, isBehind: Bool) -> [BoxPiece] {
    var layer = pieces(of: [box.children[1]])
    if case .part(var part)? = layer.first {
      part.classes.append(isBehind ? "behind" : "front")
      layer[0] = .part(part)
    }
    let content = ViewBox(box.kind, style: box.style, children: [box.children[0]])
    let around = BoxPart(.div, "layered", style: content.style)
    var pieces = filling(around, with: content, isModifier: true)
    guard case .part(var part) = pieces[0] else { return pieces }
    part.append(layer.parts)
    pieces[0] = .part(part)
    return pieces + layer.others
  }

  // MARK: Content

  /// Returns the element for text.
  ///
  /// - Parameter press: A closure that returns the event of a link. Without it, the browser opens links.
  static func text(
    _ runs: [TextRun],
    _ style: BoxStyle,
    press: ((_ link: URL, _ index: Int) -> BoxEvent<Void>)? = nil
  ) -> BoxPart {
    var part = BoxPart(.span, "text", style: style)
    if runs.count == 1, runs[0].link == nil, runs[0].image == nil {
      part.style.override(with: runs[0].style)
      part.append(runs[0].text)
      return part
    }
    for (index, run) in runs.enumerated() {
      if run.isPlain {
        part.append(run.text)
      } else {
        part.append(piece(run) { press?($0, index) })
      }
    }
    return part
  }

  private static func piece(_ run: TextRun, press: (URL) -> BoxEvent<Void>?) -> BoxPart {
    guard let link = run.link else {
      if let image = run.image { return image.textPart(style: run.style) }
      var piece = BoxPart(.span, style: run.style)
      piece.append(run.text)
      return piece
    }
    var piece = BoxPart(.a, "text-link", style: run.style)
    if let image = run.image {
      piece.append(image.textPart(style: BoxStyle()))
      piece.nameAfterSymbol()
    } else {
      piece.append(run.text)
    }
    if let press = press(link) {
      piece.lead(to: press, title: piece.title)
    } else {
      piece.leadOut(to: link)
    }
    return piece
  }

  private static func progress(_ box: ViewBox, _ value: Double?) -> BoxPart {
    guard let value else {
      var part = BoxPart(.div, "spinner", style: box.style)
      part.attributes = [.role("progressbar"), .aria("label", "In progress")]
      return part
    }
    var part = BoxPart(.progress, "bar", style: box.style)
    part.attributes = [
      .value(min(max(value, 0), 1).css), Attribute("max", "1"), .aria("label", "In progress"),
    ]
    part.fillsWidth = true
    return part
  }
}
