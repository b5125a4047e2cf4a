import TributaryUI

/// The settings of an order, in the styles of lists, pickers and fields.
struct ChoicesStudy: View {
  enum Look: String, CaseIterable {
    case standard, plain, grouped, inset
  }

  @State private var look = Look.inset
  @State private var size = "Medium"
  @State private var name = ""
  @State private var note = ""
  @State private var time = Date(timeIntervalSince1970: 1_700_000_000)

  var body: some View {
    switch look {
    case .standard: choices(in: DefaultListStyle())
    case .plain: choices(in: PlainListStyle())
    case .grouped: choices(in: GroupedListStyle())
    case .inset: choices(in: InsetGroupedListStyle())
    }
  }

  private func choices<Style: ListStyle>(in style: Style) -> some View {
    List {
      Section("Look") {
        Picker("List", selection: $look) { ForEach(Look.allCases, id: \.self) { Text($0.rawValue).tag($0) } }
          .pickerStyle(InlinePickerStyle())
      }
      Section("Size: \(size)") {
        SizePicker(title: "Default picker", size: $size, style: DefaultPickerStyle())
        SizePicker(title: "Menu", size: $size, style: MenuPickerStyle())
        SizePicker(title: "Segments", size: $size, style: SegmentedPickerStyle())
        SizePicker(title: "Palette", size: $size, style: PalettePickerStyle())
        SizePicker(title: "Wheel", size: $size, style: WheelPickerStyle())
        SizePicker(title: "Screen", size: $size, style: NavigationLinkPickerStyle())
      }
      .headerProminence(Prominence.increased)
      Section("Name") {
        TextField("Default field", text: $name).textFieldStyle(DefaultTextFieldStyle())
        TextField("Plain field", text: $name).textFieldStyle(PlainTextFieldStyle())
        TextField("Bordered field", text: $name).textFieldStyle(RoundedBorderTextFieldStyle())
        TextField("Underlined field", text: $name).textFieldStyle(UnderlinedFieldStyle())
        TextEditor(text: $note).textEditorStyle(Self.plainText).accessibilityLabel("Note")
      }
      Section("Time") {
        DatePicker("Pick-up", selection: $time, displayedComponents: Self.dayAndTime)
          .datePickerStyle(Self.compactDate)
        Menu("Repeat") {
          Button("Daily") { note = "Daily" }
          Button("Weekly") { note = "Weekly" }
        }
        .menuOrder(Self.givenOrder)
      }
      Section("Rows") {
        Text("A row with a color").listRowBackground(Color.yellow.opacity(0.3))
        Text("A row with a margin")
          .listRowInsets(EdgeInsets(top: 16, leading: 48, bottom: 16, trailing: 16))
          .listRowSeparatorTint(.orange, edges: VerticalEdge.Set.bottom)
        Text("The last row")
      }
      .listSectionSeparator(.hidden)
    }
    .listSectionSpacing(ListSectionSpacing.compact)
    .listStyle(style)
  }

  private static let plainText: some TextEditorStyle = .plain
  private static let dayAndTime: DatePickerComponents = [.date, .hourAndMinute]
  private static let compactDate: some DatePickerStyle = CompactDatePickerStyle()
  private static let givenOrder = MenuOrder.fixed
  private static let insetList: some ListStyle = InsetListStyle()
}

/// A picker of a size in any style.
private struct SizePicker<Style: PickerStyle>: View {
  let title: LocalizedStringKey
  @Binding var size: String
  let style: Style

  var body: some View {
    Picker(title, selection: $size) {
      ForEach(["Small", "Medium", "Large"], id: \.self) { Text($0).tag($0) }
    }
    .pickerStyle(style)
  }
}
