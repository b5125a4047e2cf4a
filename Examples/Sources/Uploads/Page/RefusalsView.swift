import LivePages

/// The reasons for rejected files. Screen readers announce its changes, so the element exists even when it is
/// empty.
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
