import LivePages

/// The kept files.
struct KeptView: View {
  let files: [KeptFile]

  var body: some View<PictureUploads.Action> {
    Container(.section, .class("card"), .aria("labelledby", "kept-title")) {
      Container(.div, .class("card-head")) {
        Text("Kept", .h2, .id("kept-title"))
        Text("\(files.count)", .span, .id("kept-count"), .class("badge"))
      }
      if files.isEmpty {
        Text("Nothing yet. What you keep stays until you leave.", .p, .class("empty"))
      }
      Container(.ul, .id("kept"), .class("files")) {
        ForEach(files) { file in
          Container(.li, .class("file")) {
            FilePreview(file.upload, side: 72)
            Container(.div, .class("file-words")) {
              Text(file.upload.name, .strong, .class("file-name"))
              Text(FileWords.describe(file.upload), .span, .class("file-note"))
            }
            Button("Throw away", send: .throwAwayTapped(file.id))
              .class("button button-destructive")
              .attributes(.aria("label", "Throw \(file.upload.name) away"))
          }
        }
      }
    }
  }
}
