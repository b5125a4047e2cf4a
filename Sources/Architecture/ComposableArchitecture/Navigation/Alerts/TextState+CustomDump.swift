import CustomDump

/// A dump shows a text as a string in which the formatting is marked: `"**Delete** _now_?"`.
extension TextState: CustomDumpRepresentable {
  public var customDumpValue: Any { markedText }
}

extension TextState {
  /// The plain text, with its formatting marked.
  var markedText: String {
    modifiers.reduce(markedContent) { $1.marking($0) }
  }

  private var markedContent: String {
    switch content {
    case .wording(let wording): wording.string(in: nil)
    case .concatenated(let first, let second): first.markedText + second.markedText
    }
  }
}
