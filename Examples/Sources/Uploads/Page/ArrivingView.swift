import LivePages

/// The files that are arriving, or wait to be kept.
struct ArrivingView: View {
  let items: [UploadList.Item]

  var body: some View<PictureUploads.Action> {
    Container(.ul, .id("arriving"), .class("files"), .aria("label", "Files that you have chosen")) {
      ForEach(items) { item in
        Container(.li, .class("file")) {
          FilePreview(item.upload, side: 72)
          Container(.div, .class("file-words")) {
            Text(item.upload.name, .strong, .class("file-name"))
            StatusView(item: item)
          }
          Button("Remove", send: .removeTapped(item.id))
            .attributes(.aria("label", "Remove \(item.upload.name)"))
        }
      }
    }
  }
}

/// The progress of a file.
private struct StatusView: View {
  let item: UploadList.Item

  var body: some View<PictureUploads.Action> {
    switch item.status {
    case .arriving(let bytes):
      ProgressBar("Sending \(item.upload.name)", value: bytes, of: item.upload.size)
      Text("\(FileWords.size(bytes)) of \(FileWords.size(item.upload.size))", .span, .class("file-note"))
    case .arrived:
      Text("\(FileWords.describe(item.upload)): here", .span, .class("file-note"))
    case .failed(let error):
      Text("\(error)", .span, .class("file-note file-failed"))
    }
  }
}

/// The status of a file.
enum FileWords {
  static func describe(_ upload: Upload) -> String {
    upload.mediaType.isEmpty ? size(upload.size) : "\(upload.mediaType), \(size(upload.size))"
  }

  /// Formats a size for users.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case 1: return "1 byte"
    case ..<1024: return "\(bytes) bytes"
    case ..<(1 << 20): return "\((bytes + 512) / 1024) KB"
    default:
      let tenths = (bytes * 10 + (1 << 19)) >> 20
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }
}
