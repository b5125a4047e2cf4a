import ComposableArchitecture

/// A value that is written as a call of its public initialiser. Its mirror cannot be used for that: it shows
/// stored properties, which the initialiser does not take.
protocol WrittenByParts {
  /// - Parameter path: The value's path, for errors.
  func source(at path: String) throws(SourceError) -> String
}

extension TextState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    let text = String(state: self)
    guard self == TextState(verbatim: text) else { throw .noSourceForm(path: path, type: "TextState") }
    return "TextState(verbatim: \(text.swiftSource))"
  }
}

extension ButtonState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    var arguments: [String] = []
    if let role { arguments.append("role: \(role == .cancel ? ".cancel" : ".destructive")") }
    switch action.type {
    case .send(nil): break
    case .send(let action?):
      arguments.append("action: \(try SourceWriter.source(of: action, at: "\(path).action"))")
    case .animatedSend:
      throw .noSourceForm(path: "\(path).action", type: "\(ButtonStateAction<Action>.self)")
    }
    let label = try label.source(at: "\(path).label")
    let head = arguments.isEmpty ? "ButtonState" : "ButtonState(\(arguments.joined(separator: ", ")))"
    return "\(head) { \(label) }"
  }
}

extension AlertState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    "AlertState { \(try title.source(at: "\(path).title")) }"
      + (try dialogParts(buttons, message, at: path))
  }
}

extension ConfirmationDialogState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    let visibility = try SourceWriter.source(of: titleVisibility, at: "\(path).titleVisibility")
    let title = try title.source(at: "\(path).title")
    return "ConfirmationDialogState(titleVisibility: \(visibility)) { \(title) }"
      + (try dialogParts(buttons, message, at: path))
  }
}

private func dialogParts<Action>(
  _ buttons: [ButtonState<Action>],
  _ message: TextState?,
  at path: String
) throws(SourceError) -> String {
  var texts: [String] = []
  for (index, button) in buttons.enumerated() {
    texts.append(try button.source(at: "\(path).buttons[\(index)]"))
  }
  let actions = " actions: { \(texts.joined(separator: "; ")) }"
  guard let message else { return actions }
  return "\(actions) message: { \(try message.source(at: "\(path).message")) }"
}
