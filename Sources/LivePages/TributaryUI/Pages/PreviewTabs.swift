import LivePagesCore

/// The previews of a type, each in a tab.
struct PreviewTabs: View {
  private let previews: [any View]

  /// Returns the view of a type's previews. Several previews have tabs.
  static func view(of previews: some View) -> AnyView {
    let separate = separate(previews)
    return separate.count > 1 ? AnyView(PreviewTabs(previews: separate)) : AnyView(previews)
  }

  var body: some View {
    TabView {
      ForEach(previews.indices, id: \.self) { index in
        AnyView(previews[index]).previewTab(titled: "Preview \(index + 1)")
      }
    }
  }

  /// Returns the views that are previews of their own.
  private static func separate(_ view: any View) -> [any View] {
    (view as? any PreviewCollection)?.previews.flatMap(separate) ?? [view]
  }
}

/// A view whose children are previews of their own.
@MainActor
private protocol PreviewCollection {
  var previews: [any View] { get }
}

extension Group: PreviewCollection {
  fileprivate var previews: [any View] { [content] }
}

extension TupleView: PreviewCollection {
  fileprivate var previews: [any View] {
    Mirror(reflecting: value).children.compactMap { $0.value as? any View }
  }
}

extension ForEach: PreviewCollection where Content: View {
  fileprivate var previews: [any View] { data.map { content($0) } }
}

extension View {
  /// Makes the view one tab, with the name of the preview or else a title.
  fileprivate func previewTab(titled title: String) -> some View {
    changingBoxes { boxes, _ in
      let kind = BoxKind.custom { box in
        let pieces = BoxAssembly.pieces(of: box.children)
        var label = BoxPart(.span, "text")
        label.append(pieces.parts.lazy.compactMap(\.traits.previewName).first ?? title)
        var screen = BoxPart(.div, "column")
        screen.fillsWidth = true
        screen.fillsHeight = true
        screen.append(pieces.parts)
        screen.traits.tabLabel = [label]
        return [.part(screen)] + pieces.others
      }
      return [ViewBox(kind, children: boxes)]
    }
  }
}
