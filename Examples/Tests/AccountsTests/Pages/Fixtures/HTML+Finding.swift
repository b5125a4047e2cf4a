import LivePages

extension HTML {
  func element(_ id: String) -> Element? {
    elements.first { $0.id == id }
  }

  func text(_ id: String) -> String? {
    element(id)?.content.plainText
  }

  /// IDs that labels and descriptions refer to and no element has, and IDs that several elements have.
  var brokenReferences: [String] {
    let ids = elements.compactMap(\.id)
    let repeated = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys
    let named = ["aria-labelledby", "aria-describedby", "for"].flatMap { name in
      elements.compactMap { $0[attribute: name] }.flatMap { $0.split(separator: " ").map(String.init) }
    }
    return named.filter { !ids.contains($0) } + repeated
  }
}
