import TributaryUI

/// Controls and the focus.
struct ControlsStudy: View {
  enum Field: Hashable {
    case name, price
  }

  @FocusState private var field: Field?
  @State private var name = "Blob"
  @State private var password = ""
  @State private var notes = "Two\nlines"
  @State private var price = 2.5
  @State private var date = Date(timeIntervalSince1970: 1_700_000_000)
  @State private var color = Color(red: 0.2, green: 0.4, blue: 0.8)
  @State private var isOn = true
  @State private var volume = 0.5
  @State private var count = 1
  @State private var size = "medium"
  @State private var last = "nothing"
  @State private var isExpanded = false

  var body: some View {
    Form {
      Section("Fields") {
        TextField("Name", text: $name)
          .focused($field, equals: .name)
          .textContentType(.name)
          .submitLabel(.next)
          .onSubmit { field = .price }
        TextField("Price", value: $price, format: .number)
          .focused($field, equals: .price)
          .keyboardType(.decimalPad)
        SecureField("Password", text: $password).textContentType(.password)
        TextEditor(text: $notes).accessibilityLabel("Notes").frame(height: 80)
        Button("Edit the price") { field = .price }
      }
      Section("Choices") {
        Toggle("Subscribe", isOn: $isOn)
        Slider(value: $volume, in: 0...1).accessibilityLabel("Volume")
        Stepper("Count \(count)", value: $count, in: 0...9)
        Picker("Size", selection: $size) {
          ForEach(["small", "medium", "large"], id: \.self) { Text($0).tag($0) }
        }
        .pickerStyle(.segmented)
        DatePicker("Day", selection: $date, displayedComponents: .date).datePickerStyle(.compact)
        ColorPicker("Color", selection: $color, supportsOpacity: false)
      }
      Section("Menus and groups") {
        Menu("Actions", systemImage: "ellipsis.circle") {
          Button("Duplicate", systemImage: "plus.square") { last = "Duplicate" }
          Button("Remove", role: .destructive) { last = "Remove" }
        }
        Text("Row with a menu").contextMenu { Button("Copy") { last = "Copy" } }
        NavigationLink {
          Text("The screen of the row")
        } label: {
          HStack {
            Text("Row with controls")
            Spacer()
            Button("Star") { last = "Star" }.buttonStyle(.bordered)
            Toggle("Daily", isOn: $isOn).labelsHidden()
          }
        }
        DisclosureGroup("Details", isExpanded: $isExpanded) { Text("Shown on demand") }
        GroupBox("Box") { LabeledContent("Volume", value: volume, format: .percent) }
        ControlGroup {
          Button("Less") { count = max(count - 1, 0) }.buttonStyle(.bordered).keyboardShortcut(
            "-",
            modifiers: []
          )
          Button("More") { count = min(count + 1, 9) }.buttonStyle(.borderedProminent).controlSize(.large)
        }
        Gauge(value: volume) { Text("Volume") }.tint(color)
      }
      Section("Result") {
        Text("Last: \(last)")
        Text("Price: \(price, format: .number)")
      }
    }
    .defaultFocus($field, .name, priority: DefaultFocusEvaluationPriority.automatic)
  }
}
