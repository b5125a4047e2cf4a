import Foundation
import LivePagesCore

extension View {
  /// Presents a dialog for allowing the user to export a document to a file on disk.
  ///
  /// In a test, click the link “Save “Note.txt”” of the dialog.
  ///
  /// - Note: Differs: the dialog has a link that downloads the file. The URL has the file's name, but can't be opened.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to whether the dialog should be shown.
  ///   - document: The document to export. Without one, the dialog isn't shown.
  ///   - contentType: The content type to use for the exported file.
  ///   - defaultFilename: The name of the exported file.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>,
    document: Document?,
    contentType: UTType,
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    let wrapper: (() throws -> FileWrapper)? = document.map { document in
      {
        let configuration = FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil)
        return try document.fileWrapper(configuration: configuration)
      }
    }
    return exporting(isPresented, contentType, defaultFilename, onCompletion, wrapper)
  }

  /// Presents a dialog for allowing the user to export a document of reference type to a file on disk.
  ///
  /// - Note: Differs: the dialog has a link that downloads the file. The URL has the file's name, but can't be opened.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to whether the dialog should be shown.
  ///   - document: The document to export. Without one, the dialog isn't shown.
  ///   - contentType: The content type to use for the exported file.
  ///   - defaultFilename: The name of the exported file.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  public func fileExporter<Document: ReferenceFileDocument>(
    isPresented: Binding<Bool>,
    document: Document?,
    contentType: UTType,
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    let wrapper: (() throws -> FileWrapper)? = document.map { document in
      {
        let configuration = FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil)
        let snapshot = try document.snapshot(contentType: contentType)
        return try document.fileWrapper(snapshot: snapshot, configuration: configuration)
      }
    }
    return exporting(isPresented, contentType, defaultFilename, onCompletion, wrapper)
  }

  private func exporting(
    _ isPresented: Binding<Bool>,
    _ type: UTType,
    _ defaultName: String?,
    _ onCompletion: @escaping (Result<URL, any Error>) -> Void,
    _ wrapper: (() throws -> FileWrapper)?
  ) -> some View {
    var name = defaultName ?? "Document"
    if let suffix = type.preferredFilenameExtension, !name.lowercased().hasSuffix("." + suffix) {
      name += "." + suffix
    }
    return FileExportingView(
      content: self,
      isPresented: isPresented,
      name: name,
      wrapper: wrapper,
      onCompletion: onCompletion
    )
  }
}

/// A view that presents a dialog for exporting a document.
private struct FileExportingView<Content: View>: View {
  @State private var exports = FileExports()
  let content: Content
  let isPresented: Binding<Bool>
  let name: String
  let wrapper: (() throws -> FileWrapper)?
  let onCompletion: (Result<URL, any Error>) -> Void

  var body: some View {
    content.sheet(isPresented: wrapper == nil ? .constant(false) : isPresented) {
      let result = Result { try file() }
      VStack(alignment: .leading, spacing: 16) {
        if case .success(let file) = result {
          DownloadLink(name: name, file: file) {
            exports.keep(file)
            complete(.success(URL(fileURLWithPath: "/Downloads/").appending(path: name)))
          }
        }
        Button("Cancel", role: .cancel) { isPresented.wrappedValue = false }
      }
      .padding()
      .onAppear { if case .failure(let error) = result { complete(.failure(error)) } }
    }
  }

  private func complete(_ result: Result<URL, any Error>) {
    isPresented.wrappedValue = false
    onCompletion(result)
  }

  private func file() throws -> TransientFile {
    guard let contents = try wrapper?().regularFileContents else { throw CocoaError(.featureUnsupported) }
    // With another type, a browser might show a document with scripts as a page of the site.
    return TransientFile.file(contentType: "application/octet-stream", bytes: Array(contents))
  }
}

/// The last exported files, which browsers may still be downloading after their dialog has gone.
@MainActor
private final class FileExports {
  private static let most = 5
  private var files: [TransientFile] = []

  nonisolated init() {}

  func keep(_ file: TransientFile) { files = files.suffix(Self.most - 1) + [file] }
}

/// A link that downloads a file.
private struct DownloadLink: _PrimitiveView {
  let name: String
  let file: TransientFile
  let action: @MainActor () -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let event = BoxEvent<Void>(path: context.path) { action() }
    let kind = BoxKind.custom { [name, file] box in
      var link = BoxPart(.a, "button", "prominent", style: box.style)
      link.attributes = [.href(file.path), Attribute("download", name)]
      link.append("Save \u{201C}\(name)\u{201D}")
      link.offer(.press(event, label: link.plainText))
      link.files = [file]
      return [.part(link)]
    }
    return [ViewBox(kind)]
  }
}
