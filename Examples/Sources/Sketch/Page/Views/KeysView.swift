import LivePages

/// Instructions for drawing without a pointer.
struct KeysView: View {
  var body: some View<SketchFeature.Action> {
    Container(.section, .class("card"), .aria("labelledby", "keys-title")) {
      Text("With the keyboard", .h2, .id("keys-title"))
      Text(
        "With the focus on the sheet, the arrow keys move the pen, and with Shift in small steps. Space puts it down and lifts it again; Escape lifts it and drops the line. Control and Z, or Command and Z, take your last stroke back.",
        .p,
        .id("keys"),
        .class("keys")
      )
      // The sheet's script writes into this element.
      Container(.p, .id("pen-place"), .class("pen-place"), .role("status"), .keepsContent)
    }
  }
}
