import Foundation
import LivePagesTesting
import Testing

import class LivePagesCore.TransientFile

@testable import TributaryUI

/// Tests of imported and exported files.
struct FileDialogTests {
  private struct Screen: View {
    @State private var isImporting = false
    @State private var text = "nothing"
    @State private var url: URL?
    var types = [UTType.plainText, .json]
    var allowsSeveral = true

    var body: some View {
      Button("Import") { isImporting = true }
      Button("Read again") { text = read(url) }
      Text(text)
        .fileImporter(
          isPresented: $isImporting,
          allowedContentTypes: types,
          allowsMultipleSelection: allowsSeveral
        ) { result in
          guard case .success(let urls) = result else { return }
          url = urls.first
          let isAccessible = url?.startAccessingSecurityScopedResource() ?? false
          text = "\(isAccessible) \(urls.map(\.lastPathComponent)) \(read(url))"
        } onCancellation: {
          text = "cancelled"
        }
    }

    private func read(_ url: URL?) -> String {
      url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "missing"
    }
  }

  @Test func anImportedFileIsReadByTheApp() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Import").click()
    await page.fileField("Files").choose(
      name: "../no tes.txt",
      type: "text/plain",
      bytes: Array("hello".utf8)
    )
    #expect(await page.text.contains("no tes.txt"))
    #expect(await page.text.contains("true"))
    #expect(await page.text.contains("hello"))
    #expect(await !page.text.contains("Cancel"))
    await page.button("Read again").click()
    #expect(await page.text.contains("hello"))
  }

  @Test func aCancelledImportIsReported() async {
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Import").click()
    await page.button("Cancel").click()
    #expect(await page.text.contains("cancelled"))
  }

  @Test func filesOfOtherTypesAreRefused() async {
    let page = await LivePageTest(ViewPage { Screen(allowsSeveral: false) })
    await page.button("Import").click()
    await page.fileField("File").choose(name: "picture.png", type: "image/png", bytes: [1])
    #expect(await page.text.contains("isn't one of these types"))
    #expect(await page.text.contains("nothing"))
  }

  @Test func typesKnowTheirExtensionsAndSupertypes() {
    #expect(
      UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data) && !UTType.png.conforms(to: .text)
    )
    #expect(UTType(filenameExtension: "JSON") == .json)
    #expect(UTType(mimeType: "application/pdf") == .pdf)
    #expect(UTType("public.unknown") == nil)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpg")
    #expect(UTType.png.preferredMIMEType == "image/png")
    #expect(UTType.item.files == nil)
    #expect(UTType(exportedAs: "com.example.plan").files == nil)
    #expect(UTType.image.files?.contains { $0.extensions == ["gif"] } == true)
  }

  // MARK: Exports

  private struct Note: FileDocument {
    static var readableContentTypes: [UTType] { [.plainText] }
    var text: String
    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      if text.isEmpty { throw CocoaError(.fileWriteUnknown) }
      return FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  private struct ExportScreen: View {
    @State private var isExporting = false
    @State private var log = "nothing"
    var note: Note?
    var body: some View {
      Button("Export") { isExporting = true }
      Text(log).fileExporter(
        isPresented: $isExporting,
        document: note,
        contentType: .plainText,
        defaultFilename: "Note"
      ) { result in
        switch result {
        case .success(let url): log = "saved \(url.lastPathComponent)"
        case .failure: log = "failed"
        }
      }
    }
  }

  @Test func anExportedDocumentIsDownloaded() async throws {
    let page = await LivePageTest(ViewPage { ExportScreen(note: Note(text: "<b>hello</b>")) })
    await page.button("Export").click()
    let link = try #require(await page.html().elements.first { $0[attribute: "download"] != nil })
    #expect(link[attribute: "download"] == "Note.txt")
    let name = try #require(link[attribute: "href"]?.split(separator: "/").last)
    let file = try #require(TransientFile.file(named: String(name)))
    #expect(file.bytes == Array("<b>hello</b>".utf8))
    #expect(file.contentType == "application/octet-stream")
    await page.link("Save \u{201C}Note.txt\u{201D}").click()
    #expect(await page.text == "Export saved Note.txt")
    #expect(TransientFile.file(named: String(name)) === file)
  }

  @Test func anExportWithoutADocumentOrWithAnErrorShowsNoDialog() async {
    let empty = await LivePageTest(ViewPage { ExportScreen(note: nil) })
    await empty.button("Export").click()
    #expect(await empty.text == "Export nothing")
    let failing = await LivePageTest(ViewPage { ExportScreen(note: Note(text: "")) })
    await failing.button("Export").click()
    #expect(await failing.text == "Export failed")
  }
}
