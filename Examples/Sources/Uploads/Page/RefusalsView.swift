import LivePages

/// Why files were not taken. It is read aloud as it changes, so it is there before there is anything to say.
struct RefusalsView: View {
  let refusals: [String]

  var body: some View<PictureUploads.Action> {
    Container(.div, .id("refusals"), .class("refusals"), .role("alert")) {
      if !refusals.isEmpty {
        for refusal in refusals { Text(refusal, .p) }
        Button("Dismiss", send: .dismissTapped)
      }
    }
  }
}
