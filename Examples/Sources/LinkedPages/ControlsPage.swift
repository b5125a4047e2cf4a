import ComposableArchitecture
import LivePages

/// The controls that the address specifies: `/controls?fields=text.upper.abc,toggle.refuse.false`. The page
/// also shows the state, which tests compare with the controls.
struct ControlsPage: StorePage {
  let path: String
  let title = "Controls"
  let sharing: PageSharing
  let addresses = PageAddresses.queries

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Controls> {
    Store(initialState: Controls.State()) { Controls() }
  }

  func action(for address: PageAddress) -> Controls.Action? { .opened(address["fields"] ?? "") }

  func body(_ store: StoreOf<Controls>) -> some View<Controls.Action> {
    Container(.main) { content(store) }
  }

  @ViewBuilder<Controls.Action> private func content(_ store: StoreOf<Controls>) -> some View<Controls.Action>
  {
    Text("Controls", .h1)
    Link("About", to: "/about")
    Link("The end of about", to: "/about#down")
    Container(.p) {
      Button("Tick", send: .ticked)
      Button("Reverse", send: .reversed)
      Button("Hide", send: .hid)
      Button("Add", send: .added)
      Button("Remove", send: .removed)
      Button("Disable", send: .disabled)
      Button("Withdraw", send: .withdrew)
      Button("Dialog", send: .dialogToggled)
      Button("Details", send: .detailsToggled)
      Button("Elsewhere", send: .setElsewhere)
    }
    Text("\(store.ticks)", .p, .id("ticks"))
    stateList(store.state)
    Container(.ul, .id("submitted")) {
      ForEach(Array(store.submitted.enumerated()), id: \.offset) { Text($0.element, .li) }
    }
    Container(.details, .id("details"), store.isDetailsOpen ? Attribute("open") : nil) {
      Container(.summary) { "More" }
      Text("Ticked \(store.ticks) times.", .p)
    }
    Form(submit: .submitted, .id("form")) {
      ForEach(store.state.rowsOfPage.filter { $0.kind != .ticks }) { ControlRow(field: $0, in: store.state) }
      Button(submit: "Submit").disabled(needsText(store))
    }
    ForEach(store.state.rowsOfPage.filter { $0.kind == .ticks }) { TicksRow(field: $0) }
    dialog(store.state)
  }

  /// The state of all rows, the order of the visible ones, and the numbers of changes that tests count.
  @ViewBuilder<Controls.Action> private func stateList(_ state: Controls.State) -> some View<Controls.Action>
  {
    Container(
      .ul,
      .id("state"),
      Attribute("data-order", state.rows.map { "\($0.id)" }.joined(separator: " ")),
      Attribute("data-fields", "\(state.fields.count)"),
      Attribute("data-toggles", "\(state.dialogToggles)")
    ) {
      ForEach(state.present) { field in
        Text(
          field.value,
          .li,
          Attribute("data-field", "\(field.id)"),
          Attribute("data-kind", field.kind.rawValue),
          Attribute("data-value", field.value)
        )
      }
    }
  }

  /// The dialog with its row. The row is outside of the form.
  @ViewBuilder<Controls.Action> private func dialog(_ state: Controls.State) -> some View<Controls.Action> {
    if state.isDialogOpen {
      Container(.dialog, .id("dialog")) {
        Text("Dialog", .h2)
        if let row = state.rowOfDialog {
          if row.kind == .ticks { TicksRow(field: row) } else { ControlRow(field: row, in: state) }
        }
        Button("Close", send: .dialogToggled)
      }
    }
  }

  private func needsText(_ store: StoreOf<Controls>) -> Bool {
    store.state.present.contains { $0.kind == .email && $0.value.isEmpty }
  }
}

/// A form that sends the ticked choices together. The page does not render the ticks.
private struct TicksRow: View {
  let field: Controls.Field

  var body: some View<Controls.Action> {
    Container(.div, .id("row-\(field.id)"), Attribute("data-kind", field.kind.rawValue)) {
      Form(choosingFrom: Controls.choices, submit: { .edited(field.id, $0.joined(separator: " ")) }) { tick in
        ForEach(Controls.choices, id: \.self) { choice in
          Container(.label) {
            tick(choice)
            Text(choice)
          }
        }
        Button(submit: "Choose").attributes(.needsTicked)
      }
    }
  }
}

/// A control, with the number of its field.
private struct ControlRow: View {
  let field: Controls.Field
  let isDisabled: Bool
  let withdrawn: Set<String>

  init(field: Controls.Field, in state: Controls.State) {
    self.field = field
    isDisabled = state.isDisabled
    withdrawn = state.withdrawn
  }

  var body: some View<Controls.Action> {
    Container(.div, .id("row-\(field.id)"), Attribute("data-kind", field.kind.rawValue)) { control }
  }

  private var label: String { "\(field.kind.rawValue) \(field.id)" }

  @ViewBuilder<Controls.Action> private var control: some View<Controls.Action> {
    switch field.kind {
    case .text: textField(.text)
    case .search: textField(.search)
    case .email: textField(.email)
    case .multiline: textField(.multiline)
    case .password: textField(.password)
    case .debounced: textField(.text).debounce(.milliseconds(150))
    case .throttled: textField(.text).throttle(.milliseconds(150))
    case .url, .tel, .date, .time, .moment, .month, .week, .color:
      textField(.text, .type(field.kind.rawValue))
    case .number, .slider:
      NumberField(label, value: Int(field.value) ?? 2, in: 2...100, isSlider: field.kind == .slider) {
        .edited(field.id, "\($0)")
      }
      .disabled(isDisabled)
    case .decimal:
      NumberField(label, value: Double(field.value) ?? 0.5, in: 0...100, step: 0.5) {
        .edited(field.id, $0.fieldText)
      }
      .disabled(isDisabled)
    case .toggle:
      Toggle(label, isOn: field.value == "true") { .edited(field.id, "\($0)") }.disabled(isDisabled)
    case .picker, .list:
      let choices = Controls.choices.filter { !withdrawn.contains($0) }
      Picker(label, selection: field.value, in: choices, title: \.self) { .edited(field.id, $0) }
        .attributes(field.kind == .list ? Attribute("size", "4") : nil)
        .disabled(isDisabled)
    case .ticks: TicksRow(field: field)
    case .radio:
      ForEach(Controls.choices, id: \.self) { choice in
        Toggle(choice, isOn: field.value == choice) { _ in .edited(field.id, choice) }
          .attributes(.type("radio"), .name("radio-\(field.id)"), .value(choice))
          .disabled(isDisabled)
      }
    }
  }

  private func textField(_ kind: TextField<Controls.Action>.Kind, _ type: Attribute? = nil) -> TextField<
    Controls.Action
  > {
    TextField(label, text: field.value, kind: kind) { .edited(field.id, $0) }
      .attributes(type)
      .disabled(isDisabled)
  }
}
