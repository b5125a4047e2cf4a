import TributaryUI

/// A note that people export to a text file.
struct NoteDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  var text: String

  init(text: String) { self.text = text }

  init(configuration: FileDocumentReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }

  func fileWrapper(configuration: FileDocumentWriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// A notebook whose pages change, with a snapshot of its text for each export.
final class NotebookDocument: ReferenceFileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  @Published var pages = ["First page"]

  init() {}

  init(configuration: ReadConfiguration) throws {
    pages = try NoteDocument(configuration: configuration).text.split(separator: "\n").map { String($0) }
  }

  func snapshot(contentType: UTType) throws -> String { pages.joined(separator: "\n") }

  func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(snapshot.utf8))
  }
}
