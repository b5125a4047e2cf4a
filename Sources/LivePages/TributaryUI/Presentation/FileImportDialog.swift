import Foundation
import LivePagesCore

/// The dialog of a file importer.
struct FileImportDialog: View {
  let imports: FileImports
  let rule: FileRule
  let complete: @MainActor ([URL]) -> Void
  let cancel: @MainActor () -> Void

  var body: some View {
    let title = rule.count > 1 ? "Files" : "File"
    VStack(alignment: .leading, spacing: 16) {
      FileInput(title: title, rule: rule, held: imports.count) { event in
        if let urls = imports.receive(event) { complete(urls) }
      }
      Text(rule.description).font(.footnote).foregroundColor(.secondary)
      if let progress = imports.progress { ProgressView("Uploading", value: progress) }
      if let problem = imports.problem { Text(problem).foregroundColor(.red) }
      Button("Cancel", role: .cancel, action: cancel)
    }
    .padding()
    .frame(maxWidth: 480)
  }
}

/// A field of a browser for choosing files.
private struct FileInput: _PrimitiveView {
  let title: String
  let rule: FileRule
  /// The number of files that have been chosen already.
  let held: Int
  let receive: @MainActor (UploadEvent) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let event = BoxEvent<UploadEvent>(path: context.path, perform: receive)
    let kind = BoxKind.custom { [title, rule, held] box in
      var input = BoxPart(.input, "file")
      input.attributes = [
        .type("file"), .aria("label", title), Attribute("accept", rule.accept),
        Attribute("data-files", rule.limits(held: held, heldBytes: 0)),
      ]
      if rule.count > 1 { input.attributes.append(Attribute("multiple", nil)) }
      input.offer(.files(event, rule: rule, held: held))
      return [.part(input)]
    }
    return [ViewBox(kind)]
  }
}

/// The files that a view has imported. They are removed together with the view.
@MainActor
@Observable
final class FileImports {
  /// The files that are arriving, in the order of their selection.
  private var arriving: [Upload] = []
  private var received: [UploadID: Int] = [:]
  private var arrived: [UploadID: URL] = [:]
  private(set) var problem: String?
  private var isCompleted = false
  @ObservationIgnored private let files = ImportedFiles()

  nonisolated init() {}

  /// The number of files that are arriving or have arrived.
  var count: Int { arriving.count }

  /// The fraction of the bytes that have arrived, or `nil` if no files are arriving.
  var progress: Double? {
    let total = arriving.reduce(0) { $0 + $1.size }
    guard total > 0 else { return nil }
    return Double(received.values.reduce(0, +)) / Double(total)
  }

  /// Receives an event of an upload and returns the files when all of them have arrived.
  func receive(_ event: UploadEvent) -> [URL]? {
    switch event {
    case .began(let upload):
      problem = nil
      arriving.append(upload)
    case .progressed(let id, let bytes): received[id] = bytes
    case .uploaded(let file):
      received[file.upload.id] = file.upload.size
      do throws(UploadError) {
        arrived[file.upload.id] = try files.keep(file)
      } catch {
        fail(file.upload.id, error)
      }
    case .failed(let id, let error): fail(id, error)
    case .refused(let error): problem = error.description
    }
    guard !arriving.isEmpty, arriving.allSatisfy({ arrived[$0.id] != nil }) else { return nil }
    return arriving.compactMap { arrived[$0.id] }
  }

  private func fail(_ id: UploadID, _ error: UploadError) {
    arriving.removeAll { $0.id == id }
    received[id] = nil
    problem = error.description
  }

  /// Notes that the person has chosen files.
  func complete() { isCompleted = true }

  /// Prepares for the next dialog.
  ///
  /// - Returns: A Boolean value that indicates whether the person has cancelled the dialog.
  func endDialog() -> Bool {
    defer { isCompleted = false }
    for upload in arriving where arrived[upload.id] == nil { upload.cancel() }
    (arriving, received, arrived, problem) = ([], [:], [:], nil)
    return !isCompleted
  }
}

/// The imported files of a view, which count toward the limits for uploads and are removed together with this object.
@MainActor
private final class ImportedFiles {
  /// The maximum number of files. The oldest ones are removed first, because a person may import files again and again.
  private static let most = FileRule.mostImported
  private var files: [NamedUpload] = []

  nonisolated init() {}

  /// Keeps a file and returns its URL.
  func keep(_ file: UploadedFile) throws(UploadError) -> URL {
    let named = try file.renamed(to: Self.safeName(of: file.upload.name))
    files = files.suffix(Self.most - 1) + [named]
    return named.url
  }

  /// Returns a name for a file that contains no characters with a meaning in paths.
  private static func safeName(of name: String) -> String {
    let allowed = name.map { $0.isLetter || $0.isNumber || " -_.()".contains($0) ? $0 : "-" }
    var end = String(allowed.suffix(100))
    while end.utf8.count > 200 { end.removeFirst() }
    let trimmed = String(end.drop { $0 == "." || $0 == " " })
    return trimmed.isEmpty ? "file" : trimmed
  }
}

#if !canImport(Darwin)
  extension URL {
    /// Makes the resource referenced by the URL accessible to the process. Files off Apple's platforms are accessible.
    ///
    /// - Note: Differs: it is always successful.
    @discardableResult public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Revokes the access to the resource.
    public func stopAccessingSecurityScopedResource() {}
  }
#endif
