import LivePagesCore
import TypedSecrets

extension BoxAssembly {
  static func button(_ box: ViewBox, _ button: BoxButton) -> [BoxPiece] {
    let pieces = pieces(of: box.children)
    var part = BoxPart(button.link == nil ? .button : .a, "button", button.look.rawValue, style: box.style)
    if button.isLink { part.classes.append("link") }
    if button.dims { part.classes.append("dims") }
    switch button.role {
    case .destructive?: part.classes.append("destructive")
    case .cancel?: part.classes.append("cancel")
    default: break
    }
    part.append(pieces.parts)
    // A list row shows the badge of its button's label.
    part.traits.badge = pieces.parts.lazy.compactMap(\.traits.badge).first
    part.fillsWidth = box.fillsWidth ?? pieces.parts.contains { $0.fillsWidth }
    part.fillsHeight = pieces.parts.contains { $0.fillsHeight }
    if part.containsControls {
      cover(&part, with: button)
    } else {
      press(button, in: &part, title: part.title)
      part.nameAfterSymbol()
    }
    return [.part(part)] + pieces.others
  }

  /// Moves a button behind its label, because the label contains controls. Controls can't be nested, and a control in
  /// front of the button acts alone.
  private static func cover(_ part: inout BoxPart, with button: BoxButton) {
    let title = part.titleBesideControls
    var cover = BoxPart(part.tag, "cover")
    press(button, in: &cover, title: title)
    cover.name(title)
    part.tag = .div
    part.classes.append("covered")
    part.insert(control: cover)
  }

  /// Configures an element as a button that performs an action.
  private static func press(_ button: BoxButton, in part: inout BoxPart, title: String) {
    if let link = button.link { return follow(link, press: button.press, in: &part, title: title) }
    part.attributes = [.type("button")]
    if let press = button.press {
      part.offer(.press(press, label: title))
    } else {
      part.set(.disabled())
    }
  }

  private static func follow(
    _ link: ButtonLink,
    press: BoxEvent<Void>?,
    in part: inout BoxPart,
    title: String
  ) {
    guard let press else {
      part.attributes = [.role("link"), .aria("disabled", "true")]
      return
    }
    if let address = link.address {
      part.leadOut(to: address)
    } else {
      part.lead(to: press, title: title)
    }
  }

  static func field(_ box: ViewBox, _ field: BoxField) -> BoxPart {
    var part = BoxPart(field.kind == .lines ? .textarea : .input, "field", style: box.style)
    if field.hasBorder { part.classes.append("bordered") }
    part.fillsWidth = true
    part.fillsHeight = field.kind == .lines
    let prompt = field.prompt ?? field.title
    let name = field.title.isEmpty ? prompt : field.title
    switch field.kind {
    case .line:
      part.attributes = [.type("text"), .value(field.text)]
      // The names of a row's buttons contain the text that a person has typed in the row.
      part.firstText = field.text.isEmpty ? name : field.text
    case .secret:
      TypedSecrets.shared.note(field.text)
      part.attributes = [.type("password"), .filled(!field.text.isEmpty)]
    case .lines: part.append(field.text)
    }
    if !prompt.isEmpty { part.attributes.append(Attribute("placeholder", prompt)) }
    if !name.isEmpty { part.attributes.append(.aria("label", name)) }
    if field.isWhole { part.attributes.append(.isWhole) }
    let input = field.input
    if let capitalization = input.capitalization {
      part.attributes.append(Attribute("autocapitalize", capitalization))
    }
    if !input.corrects {
      part.attributes += [Attribute("autocorrect", "off"), Attribute("spellcheck", "false")]
    }
    if let keyboard = input.keyboard { part.attributes.append(Attribute("inputmode", keyboard)) }
    if let type = input.contentType { part.attributes.append(Attribute("autocomplete", type)) }
    guard let change = field.change else {
      part.set(.disabled())
      return part
    }
    part.offer(.text(change, isMultiline: field.kind == .lines, isSecret: field.kind == .secret))
    // The two events of the focus don't conflict, because `focused(_:)` adds its events to the form around the field.
    if let begin = field.begin { part.offer(.focus(begin, to: true)) }
    if let end = field.end { part.offer(.focus(end, to: false)) }
    guard let submit = field.submit, field.kind != .lines else { return part }
    var form = BoxPart(.form, "wrap")
    form.fillsWidth = true
    form.offer(.submit(submit))
    form.append(control: part)
    return form
  }

  static func toggle(
    _ box: ViewBox,
    isOn: Bool,
    hidesLabel: Bool,
    _ event: BoxEvent<Bool>?
  ) -> [BoxPiece] {
    let pieces = pieces(of: box.children)
    var input = BoxPart(.input, "switch")
    input.attributes = [.type("checkbox"), .role("switch")]
    if let checked = Attribute.checked(isOn) { input.attributes.append(checked) }
    if let event {
      input.offer(.tick(event))
    } else {
      input.set(.disabled())
    }
    return [.part(labeled(input, pieces.parts, hidesLabel: hidesLabel, style: box.style))] + pieces.others
  }

  /// Returns a control beside its label, or a control alone whose accessibility label is the text of the label.
  static func labeled(
    _ control: BoxPart,
    _ label: [BoxPart],
    hidesLabel: Bool,
    style: BoxStyle
  ) -> BoxPart {
    if hidesLabel {
      var control = control
      control.name(label.title)
      control.style = style
      return control
    }
    var part = BoxPart(.label, "labeled", style: style)
    part.append(label)
    var control = control
    if part.containsControls {
      // A label can't contain other controls.
      part.tag = .div
      control.name(part.titleBesideControls)
    } else if let name = part.loneSymbolName {
      control.name(name)
    }
    part.append(control: control)
    part.fillsWidth = true
    return part
  }

  static func slider(_ box: ViewBox, _ slider: BoxSlider) -> BoxPart {
    var part = BoxPart(.input, "slider", style: box.style)
    part.attributes = [
      .type("range"), Attribute("min", "\(slider.range.lowerBound)"),
      Attribute("max", "\(slider.range.upperBound)"), Attribute("step", slider.step.map { "\($0)" } ?? "any"),
      .value("\(slider.value)"),
    ]
    let name = pieces(of: box.children).parts.title
    if !name.isEmpty { part.name(name) }
    if let change = slider.change {
      part.offer(.number(change, in: slider.range))
    } else {
      part.set(.disabled())
    }
    part.fillsWidth = true
    return part
  }

  // MARK: Pickers

  private struct Option {
    let part: BoxPart
    let tag: AnyHashable
    let isSelected: Bool
    /// The option's value in the browser. The value is constant as long as the picker contains the option.
    let name: String
  }

  static func picker(_ box: ViewBox, _ picker: BoxPicker) -> [BoxPiece] {
    let content = pieces(of: box.children)
    let label = pieces(of: picker.label)
    let path = picker.choose?.path ?? .root
    let options = content.parts.compactMap { part -> Option? in
      part.traits.selectionTag.map { tag in
        let name = path.appending(id: tag).text
        return Option(part: part, tag: tag, isSelected: picker.isSelected(tag), name: name)
      }
    }
    let part =
      picker.look == .menu
      ? menu(box, picker, options, label.parts)
      : radioGroup(box, picker, options, label.parts.title)
    return [.part(part)] + content.others + label.others
  }

  private static func menu(
    _ box: ViewBox,
    _ picker: BoxPicker,
    _ options: [Option],
    _ label: [BoxPart]
  ) -> BoxPart {
    var select = BoxPart(.select, "picker")
    if !options.contains(where: \.isSelected) {
      // If no option is selected, a browser would show the first one as if it were.
      var none = BoxPart(.option)
      none.attributes = [.value(""), Attribute("hidden", "")]
      none.set(.disabled())
      none.set(.selected())
      select.append(none)
    }
    for option in options {
      var part = BoxPart(.option)
      part.attributes = [.value(option.name)]
      if let selected = Attribute.selected(option.isSelected) { part.attributes.append(selected) }
      part.append(option.part.plainText)
      select.append(part)
    }
    if let choose = picker.choose {
      let tags = Dictionary(options.map { ($0.name, $0.tag) }) { first, _ in first }
      select.offer(.choice(choose, of: tags))
    } else {
      select.set(.disabled())
    }
    return labeled(select, label, hidesLabel: picker.hidesLabel, style: box.style)
  }

  /// Returns a group of radio buttons, for pickers that display all options.
  private static func radioGroup(
    _ box: ViewBox,
    _ picker: BoxPicker,
    _ options: [Option],
    _ label: String
  ) -> BoxPart {
    var group = BoxPart(.div, picker.look == .segments ? "segments" : "options", style: box.style)
    group.attributes = [.role("radiogroup"), .aria("label", label)]
    group.fillsWidth = true
    for option in options {
      var button = BoxPart(.button, "option")
      button.attributes = [
        .type("button"), .role("radio"), .aria("checked", option.isSelected),
      ]
      button.append(option.part)
      if let choose = picker.choose {
        let press = BoxEvent<Void>(path: choose.path.appending(id: option.tag)) { choose.perform(option.tag) }
        button.offer(.press(press, label: option.part.title))
      } else {
        button.set(.disabled())
      }
      button.nameAfterSymbol()
      group.append(button)
    }
    return group
  }
}
