extension HTML {
  /// The markup that a browser reads.
  public func rendered() -> String {
    var output = ""
    write(into: &output)
    return output
  }

  func write(into output: inout String) {
    for node in nodes {
      switch node {
      case .text(let text): Self.writeEscaped(text, into: &output)
      case .element(let element): element.write(into: &output)
      }
    }
  }

  /// Escapes the five characters that mean something in text or in a quoted attribute value, so that one rule is
  /// right in both places.
  static func writeEscaped(_ text: String, into output: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Element {
  /// The markup of the element with its own tags.
  public func rendered() -> String {
    var output = ""
    write(into: &output)
    return output
  }

  func write(into output: inout String) {
    output += "<" + tag.name
    for attribute in attributes {
      output += " " + attribute.name
      if let value = attribute.value {
        output += "=\""
        HTML.writeEscaped(value, into: &output)
        output += "\""
      }
    }
    output += ">"
    guard !tag.isVoid else { return }
    content.write(into: &output)
    output += "</" + tag.name + ">"
  }
}
