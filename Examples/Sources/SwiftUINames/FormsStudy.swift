import TributaryUI

/// A form and its text editors, in the styles of the library and in styles of its own.
struct FormsStudy: View {
  enum Look: String, CaseIterable {
    case standard, grouped, columns, card
  }

  @State private var look = Look.standard
  @State private var note = ""

  var body: some View {
    switch look {
    case .standard: form(in: AutomaticFormStyle())
    case .grouped: form(in: GroupedFormStyle())
    case .columns: form(in: ColumnsFormStyle())
    case .card: form(in: CardFormStyle())
    }
  }

  private func form<Style: FormStyle>(in style: Style) -> some View {
    Form {
      Picker("Look", selection: $look) { ForEach(Look.allCases, id: \.self) { Text($0.rawValue).tag($0) } }
      editor("Note", AutomaticTextEditorStyle())
      editor("Plain note", PlainTextEditorStyle())
      TextEditor(text: $note).textEditorStyle(CountedEditorStyle(label: "Counted note", count: note.count))
    }
    .formStyle(style)
  }

  private func editor<Style: TextEditorStyle>(_ label: LocalizedStringKey, _ style: Style) -> some View {
    TextEditor(text: $note).accessibilityLabel(label).textEditorStyle(style)
  }
}

/// A style of forms without rows.
private struct CardFormStyle: FormStyle {
  func makeBody(configuration: FormStyleConfiguration) -> some View {
    VStack(alignment: .leading) {
      Text("A card").font(.headline)
      configuration.content
    }
    .padding()
    .border(.secondary)
    .padding()
  }
}

/// A style of text editors that shows the number of letters.
private struct CountedEditorStyle: TextEditorStyle {
  let label: LocalizedStringKey
  let count: Int

  func makeBody(configuration: TextEditorStyleConfiguration) -> some View {
    VStack(alignment: .leading) {
      PlainTextEditorStyle().makeBody(configuration: configuration).accessibilityLabel(label)
      Text("\(count) letters").font(.caption)
    }
  }
}
