/// The button that shows and hides the content of a section or a group.
struct DisclosureButton<Label: View>: View {
  let isExpanded: Binding<Bool>
  let label: Label

  var body: some View {
    let isOpen = isExpanded.wrappedValue
    Button {
      withAnimation { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack {
        label
        Spacer()
        Image(systemName: isOpen ? "chevron.down" : "chevron.right").foregroundColor(.secondary)
      }
    }
    .buttonStyle(.plain)
    .modifyingEachBox(
      .changed {
        $0.set(.aria("expanded", isOpen))
        $0.fillsWidth = true
      }
    )
  }
}
