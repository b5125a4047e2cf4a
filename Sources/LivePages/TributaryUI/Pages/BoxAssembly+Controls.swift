import LivePagesCore
import TypedSecrets

extension BoxAssembly {
  static func button(_ box: ViewBox, _ button: BoxButton) -> [BoxPiece] {
    let pieces = pieces(of: box.children)
    var part = BoxPart(.button, "button", button.look.rawValue, style: box.style)
    if button.isLink { part.classes.append("link") }
    if button.role == .destructive { part.classes.append("destructive") }
    part.attributes = [.type("button")]
    part.append(pieces.parts)
    part.fillsWidth = box.fillsWidth ?? pieces.parts.contains { $0.fillsWidth }
    part.fillsHeight = pieces.parts.contains { $0.fillsHeight }
    if let press = button.press {
      part.offer(.press(press, label: part.plainText))
    } else if let disabled = Attribute.disabled() {
      part.attributes.append(disabled)
    }
    return [.part(part)] + pieces.others
  }

  static func field(_ box: ViewBox, _ field: BoxField) -> BoxPart {
    var part = BoxPart(field.kind == .lines ? .textarea : .input, "field", style: box.style)
    if field.hasBorder { part.classes.append("bordered") }
    part.fillsWidth = true
    part.fillsHeight = field.kind == .lines
    switch field.kind {
    case .line: part.attributes = [.type("text"), .value(field.text)]
    case .secret:
      TypedSecrets.shared.note(field.text)
      part.attributes = [.type("password"), .filled(!field.text.isEmpty)]
    case .lines: part.append(field.text)
    }
    if !field.prompt.isEmpty {
      part.attributes += [Attribute("placeholder", field.prompt), .aria("label", field.prompt)]
    }
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
      if let disabled = Attribute.disabled() { part.attributes.append(disabled) }
      return part
    }
    part.offer(.text(change, isMultiline: field.kind == .lines, isSecret: field.kind == .secret))
    guard let submit = field.submit, field.kind != .lines else { return part }
    var form = BoxPart(.form, "wrap")
    form.fillsWidth = true
    form.offer(.submit(submit))
    form.append(part)
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
    } else if let disabled = Attribute.disabled() {
      input.attributes.append(disabled)
    }
    if hidesLabel {
      input.name(pieces.parts.map(\.plainText).joined(separator: " "))
      input.style = box.style
      return [.part(input)] + pieces.others
    }
    var part = BoxPart(.label, "labeled", style: box.style)
    part.append(pieces.parts + [input])
    part.fillsWidth = true
    return [.part(part)] + pieces.others
  }

  static func slider(_ box: ViewBox, _ slider: BoxSlider) -> BoxPart {
    var part = BoxPart(.input, "slider", style: box.style)
    part.attributes = [
      .type("range"), Attribute("min", "\(slider.range.lowerBound)"),
      Attribute("max", "\(slider.range.upperBound)"), Attribute("step", slider.step.map { "\($0)" } ?? "any"),
      .value("\(slider.value)"),
    ]
    let name = pieces(of: box.children).parts.map(\.plainText).joined(separator: " ")
    if !name.isEmpty { part.name(name) }
    if let change = slider.change {
      part.offer(.number(change, in: slider.range))
    } else if let disabled = Attribute.disabled() {
      part.attributes.append(disabled)
    }
    part.fillsWidth = true
    return part
  }

  // MARK: Pickers

  private struct Option {
    let part: BoxPart
    let tag: AnyHashable
    let isSelected: Bool
    /// The option's value in the browser. It doesn't change as long as the picker contains the option.
    let name: String
  }

  static func picker(_ box: ViewBox, _ picker: BoxPicker) -> [BoxPiece] {
    let content = pieces(of: box.children)
    let label = pieces(of: picker.label)
    let path = picker.choose?.path ?? .root
    let options = content.parts.compactMap { part -> Option? in
      part.selectionTag.map { tag in
        let name = path.appending(id: tag).text
        return Option(part: part, tag: tag, isSelected: picker.isSelected(tag), name: name)
      }
    }
    let part =
      picker.look == .menu
      ? menu(box, picker, options, label.parts)
      : radioGroup(box, picker, options, label.parts.map(\.plainText).joined(separator: " "))
    return [.part(part)] + content.others + label.others
  }

  private static func menu(
    _ box: ViewBox,
    _ picker: BoxPicker,
    _ options: [Option],
    _ label: [BoxPart]
  ) -> BoxPart {
    var select = BoxPart(.select, "picker")
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
    } else if let disabled = Attribute.disabled() {
      select.attributes.append(disabled)
    }
    if picker.hidesLabel {
      select.name(label.map(\.plainText).joined(separator: " "))
      select.style = box.style
      return select
    }
    var part = BoxPart(.label, "labeled", style: box.style)
    part.append(label + [select])
    part.fillsWidth = true
    return part
  }

  /// Returns a group of radio buttons. It is used for pickers that display all options.
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
        .type("button"), .role("radio"), .aria("checked", option.isSelected ? "true" : "false"),
      ]
      button.append(option.part)
      if let choose = picker.choose {
        let press = BoxEvent<Void>(path: choose.path.appending(id: option.tag)) { choose.perform(option.tag) }
        button.offer(.press(press, label: option.part.plainText))
      } else if let disabled = Attribute.disabled() {
        button.attributes.append(disabled)
      }
      group.append(button)
    }
    return group
  }
}
