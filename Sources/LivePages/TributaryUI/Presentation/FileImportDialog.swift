import Foundation
import LivePagesCore

/// The dialog of a file importer.
struct FileImportDialog: View {
  @Environment(\.fileDialogMessage) private var message
  let imports: FileImports
  let rule: FileRule
  let complete: @MainActor () -> Void
  let cancel: @MainActor () -> Void

  var body: some View {
    let title = rule.count > 1 ? "Files" : "File"
    VStack(alignment: .leading, spacing: 16) {
      if let message { Text(message) }
      FileInput(title: title, rule: rule, held: { imports.count }) { events in
        imports.receive(events)
        // After a problem, the person decides whether to import the other files.
        if imports.isReady, imports.problem == nil { complete() }
      }
      Text(rule.description).font(.footnote).foregroundColor(.secondary)
      if let progress = imports.progress { ProgressView("Uploading", value: progress) }
      if let problem = imports.problem { Text(problem).foregroundColor(Color(css: "var(--danger)")) }
      if imports.isReady, imports.problem != nil {
        Button(imports.count == 1 ? "Import the other file" : "Import the other \(imports.count) files") {
          if imports.isReady { complete() }
        }
      }
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
  /// A closure that returns the number of files that the person has already chosen.
  let held: @MainActor () -> Int
  let receive: @MainActor ([UploadEvent]) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let event = BoxEvent<[UploadEvent]>(path: context.path, perform: receive)
    let kind = BoxKind.custom { [title, rule, held] box in
      var input = BoxPart(.input, "file")
      input.attributes = [
        .type("file"), .aria("label", title), Attribute("accept", rule.accept),
        Attribute("data-files", rule.limits(held: held(), heldBytes: 0)),
      ]
      if rule.count > 1 { input.attributes.append(Attribute("multiple", nil)) }
      input.offer(.files(event, rule: rule, held: held))
      return [.part(input)]
    }
    return [ViewBox(kind)]
  }
}

/// The files that a view has imported. Removing the view removes the files.
@MainActor
@Observable
final class FileImports {
  /// The maximum number of files. Because people may import files repeatedly, the oldest files are removed first.
  private static let most = FileRule.mostImported

  /// The files that the browser is uploading, in the order of their selection.
  private var arriving: [Upload] = []
  private var received: [UploadID: Int] = [:]
  /// The uploaded files of the dialog.
  private var arrived: [UploadID: NamedUpload] = [:]
  private(set) var problem: String?
  private var isCompleted = false
  /// The files that the app has received.
  @ObservationIgnored private var files: [NamedUpload] = []

  nonisolated init() {}

  /// The number of files that are being uploaded or have been uploaded.
  var count: Int { arriving.count }

  /// A Boolean value that indicates whether all chosen files have been uploaded.
  var isReady: Bool { !arriving.isEmpty && arriving.allSatisfy { arrived[$0.id] != nil } }

  /// The fraction of the bytes that have been uploaded, or `nil` without any files.
  var progress: Double? {
    let total = arriving.reduce(0) { $0 + $1.size }
    guard total > 0 else { return nil }
    return Double(received.values.reduce(0, +)) / Double(total)
  }

  /// Receives the events of a choice, or an event of an upload.
  func receive(_ events: [UploadEvent]) {
    if events.contains(where: \.isChoice) { problem = nil }
    for event in events { receive(event) }
  }

  private func receive(_ event: UploadEvent) {
    switch event {
    case .began(let upload): arriving.append(upload)
    case .refused(let error): problem = error.description
    case .progressed(let id, let bytes): if isArriving(id) { received[id] = bytes }
    case .failed(let id, let error): fail(id, error)
    case .uploaded(let file):
      let id = file.upload.id
      guard isArriving(id) else { return }
      received[id] = file.upload.size
      do throws(UploadError) {
        arrived[id] = try file.renamed(to: file.upload.name.safeFileName)
      } catch {
        fail(id, error)
      }
    }
  }

  /// Returns a Boolean value that indicates whether the dialog awaits an upload. An upload of an earlier dialog may
  /// end late.
  private func isArriving(_ id: UploadID) -> Bool { arriving.contains { $0.id == id } }

  private func fail(_ id: UploadID, _ error: UploadError) {
    guard isArriving(id) else { return }
    arriving.removeAll { $0.id == id }
    received[id] = nil
    problem = error.description
  }

  /// Returns the URLs of the uploaded files, and keeps the files for the app.
  func complete() -> [URL] {
    let chosen = arriving.compactMap { arrived[$0.id] }
    files = files.suffix(max(0, Self.most - chosen.count)) + chosen
    clear()
    isCompleted = true
    return chosen.map(\.url)
  }

  /// Resets the completion, because the app has presented the completed dialog again.
  func reopen() { isCompleted = false }

  /// Prepares for the next dialog, and removes the files of a cancelled one.
  ///
  /// - Returns: A Boolean value that indicates whether the person has cancelled the dialog.
  func endDialog() -> Bool {
    defer { isCompleted = false }
    clear()
    return !isCompleted
  }

  private func clear() {
    for upload in arriving where arrived[upload.id] == nil { upload.cancel() }
    (arriving, received, arrived, problem) = ([], [:], [:], nil)
  }
}

extension UploadEvent {
  /// A Boolean value that indicates whether the event results from a choice of files.
  fileprivate var isChoice: Bool {
    switch self {
    case .began, .refused: true
    case .progressed, .uploaded, .failed: false
    }
  }
}

extension String {
  /// The file name, without characters that have a meaning in paths. A beginning that would hide the file, or make
  /// its name an option of a command, is removed, too.
  var safeFileName: String {
    var scalars = String.UnicodeScalarView()
    // A character may begin with a letter and also contain a separator.
    for scalar in unicodeScalars { scalars.append(scalar.isSafeInFileName ? scalar : "-") }
    var end = String(String(scalars).suffix(100))
    while end.utf8.count > 200 { end.removeFirst() }
    let trimmed = String(end.drop { ".- ".contains($0) })
    return trimmed.isEmpty ? "file" : trimmed
  }
}

extension Unicode.Scalar {
  fileprivate var isSafeInFileName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: " -_.()".unicodeScalars.contains(self)
    }
  }
}

#if !canImport(Darwin)
  extension URL {
    /// Makes the resource referenced by the URL accessible to the process.
    ///
    /// Off Apple's platforms, files are always accessible.
    ///
    /// - Note: Differs: it is always successful.
    @discardableResult public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Revokes the access to the resource.
    public func stopAccessingSecurityScopedResource() {}
  }
#endif
