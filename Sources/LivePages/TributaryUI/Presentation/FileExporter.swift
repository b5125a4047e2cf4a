import Foundation
import LivePagesCore

extension View {
  /// Presents a dialog for allowing the user to export a document to a file on disk.
  ///
  /// In a test, click the dialog's link “Save “Note.txt””.
  ///
  /// - Note: Differs: the dialog has a link that downloads the file. The URL has the file's name, but can't be
  ///   opened.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
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
    exporting(
      isPresented,
      contentType,
      defaultFilename,
      onCompletion,
      {},
      wrapper(of: document, as: contentType)
    )
  }

  /// Presents a dialog for allowing the user to export a document to a file on disk.
  ///
  /// The document is exported as the first of the content types, or else as the first type that it can write.
  ///
  /// - Note: Differs: the dialog has a link that downloads the file. The URL has the file's name, but can't be
  ///   opened.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
  ///   - document: The document to export. Without one, the dialog isn't shown.
  ///   - contentTypes: The content types to choose from.
  ///   - defaultFilename: The name of the exported file.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  ///   - onCancellation: A callback that will be invoked if the user cancels the operation.
  public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>,
    document: Document?,
    contentTypes: [UTType] = [],
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    let type = contentTypes.first ?? Document.writableContentTypes.first ?? .data
    let wrapper = wrapper(of: document, as: type)
    return exporting(isPresented, type, defaultFilename, onCompletion, onCancellation, wrapper)
  }

  /// Presents a dialog for allowing the user to export a document of reference type to a file on disk.
  ///
  /// - Note: Differs: the dialog has a link that downloads the file. The URL has the file's name, but can't be
  ///   opened.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
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
    exporting(
      isPresented,
      contentType,
      defaultFilename,
      onCompletion,
      {},
      wrapper(of: document, as: contentType)
    )
  }

  /// Presents a dialog for allowing the user to export a document of reference type to a file on disk.
  ///
  /// The document is exported as the first of the content types, or else as the first type that it can write.
  ///
  /// - Note: Differs: the dialog has a link that downloads the file. The URL has the file's name, but can't be
  ///   opened.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a Boolean value that determines whether the dialog is shown.
  ///   - document: The document to export. Without one, the dialog isn't shown.
  ///   - contentTypes: The content types to choose from.
  ///   - defaultFilename: The name of the exported file.
  ///   - onCompletion: A callback that will be invoked when the operation has succeeded or failed.
  ///   - onCancellation: A callback that will be invoked if the user cancels the operation.
  public func fileExporter<Document: ReferenceFileDocument>(
    isPresented: Binding<Bool>,
    document: Document?,
    contentTypes: [UTType] = [],
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    let type = contentTypes.first ?? Document.writableContentTypes.first ?? .data
    let wrapper = wrapper(of: document, as: type)
    return exporting(isPresented, type, defaultFilename, onCompletion, onCancellation, wrapper)
  }

  private func wrapper<Document: FileDocument>(
    of document: Document?,
    as type: UTType
  ) -> (() throws -> FileWrapper)? {
    document.map { document in
      {
        let configuration = FileDocumentWriteConfiguration(contentType: type, existingFile: nil)
        return try document.fileWrapper(configuration: configuration)
      }
    }
  }

  private func wrapper<Document: ReferenceFileDocument>(
    of document: Document?,
    as type: UTType
  ) -> (() throws -> FileWrapper)? {
    document.map { document in
      {
        let configuration = FileDocumentWriteConfiguration(contentType: type, existingFile: nil)
        let snapshot = try document.snapshot(contentType: type)
        return try document.fileWrapper(snapshot: snapshot, configuration: configuration)
      }
    }
  }

  private func exporting(
    _ isPresented: Binding<Bool>,
    _ type: UTType,
    _ defaultName: String?,
    _ onCompletion: @escaping (Result<URL, any Error>) -> Void,
    _ onCancellation: @escaping () -> Void,
    _ wrapper: (() throws -> FileWrapper)?
  ) -> some View {
    FileExportingView(
      content: self,
      isPresented: isPresented,
      name: type.fileName(for: defaultName ?? ""),
      wrapper: wrapper,
      onCompletion: onCompletion,
      onCancellation: onCancellation
    )
  }
}

extension UTType {
  /// Returns a file name with one of the type's extensions.
  func fileName(for name: String) -> String {
    let name = name.isEmpty ? "Document" : name
    guard let suffix = preferredFilenameExtension else { return name }
    let lowercased = name.lowercased()
    return extensions.contains { lowercased.hasSuffix("." + $0) } ? name : "\(name).\(suffix)"
  }
}

/// A view that presents a dialog for exporting a document.
private struct FileExportingView<Content: View>: View {
  @State private var exports = FileExports()
  @Environment(\.fileDialogMessage) private var message
  @Environment(\.fileDialogConfirmationLabel) private var confirmationLabel
  let content: Content
  let isPresented: Binding<Bool>
  let name: String
  let wrapper: (() throws -> FileWrapper)?
  let onCompletion: (Result<URL, any Error>) -> Void
  let onCancellation: () -> Void

  var body: some View {
    content.sheet(isPresented: wrapper == nil ? .constant(false) : isPresented) {
      // A dialog that is removed together with its window or its view isn't cancelled.
      if exports.endDialog(), !isPresented.wrappedValue { onCancellation() }
    } content: {
      let result = exports.result { try file() }
      VStack(alignment: .leading, spacing: 16) {
        if let message { Text(message) }
        if case .success(let file) = result {
          DownloadLink(label: confirmationLabel ?? "Save \u{201C}\(name)\u{201D}", name: name, file: file) {
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
    // A second click may arrive before the dialog is dismissed.
    guard isPresented.wrappedValue else { return }
    exports.complete()
    isPresented.wrappedValue = false
    onCompletion(result)
  }

  private func file() throws -> TransientFile {
    guard let contents = try wrapper?().regularFileContents else { throw CocoaError(.featureUnsupported) }
    // If the content type were different, a browser might show a document with scripts as a page of the site.
    return TransientFile.file(contentType: "application/octet-stream", bytes: Array(contents))
  }
}

/// The file of the dialog, and the last exported files. Browsers may still be downloading those after their dialog
/// was dismissed.
@MainActor
private final class FileExports {
  private static let most = 5
  private var files: [TransientFile] = []
  private var presented: Result<TransientFile, any Error>?
  private var isCompleted = false

  nonisolated init() {}

  /// Returns the result of writing the document. The document is written once for each dialog.
  func result(_ write: () throws -> TransientFile) -> Result<TransientFile, any Error> {
    if let presented { return presented }
    let result = Result { try write() }
    presented = result
    isCompleted = false
    return result
  }

  /// Keeps the file of the dialog, because the person has saved it.
  func complete() {
    if case .success(let file) = presented { files = files.suffix(Self.most - 1) + [file] }
    (presented, isCompleted) = (nil, true)
  }

  /// Prepares for the next dialog.
  ///
  /// - Returns: A Boolean value that indicates whether the person has cancelled the dialog.
  func endDialog() -> Bool {
    defer { (presented, isCompleted) = (nil, false) }
    return !isCompleted
  }
}

/// A link that downloads a file.
private struct DownloadLink: _PrimitiveView {
  let label: String
  let name: String
  let file: TransientFile
  let action: @MainActor () -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let event = BoxEvent<Void>(path: context.path) { action() }
    let kind = BoxKind.custom { [label, name, file] box in
      var link = BoxPart(.a, "button", "prominent", style: box.style)
      link.attributes = [.href(file.path), Attribute("download", name)]
      link.append(label)
      link.offer(.press(event, label: link.plainText))
      link.files = [file]
      return [.part(link)]
    }
    return [ViewBox(kind)]
  }
}
