import Foundation
import Hummingbird
import LivePages

/// The documentation site that `.ci/docs --at docs FOLDER` creates, served below `/docs`.
struct DocumentationSite {
  private static let base = "/docs"
  /// The file that replaces the inline script of the site's pages, because the showcase's content security
  /// policy forbids inline scripts.
  private static let script = "base-url.js"

  private let root: URL
  private let files = FileIO()

  /// - Throws: `StartFailure` if the folder contains no such site, or one that was created for another path.
  init(folder: String) throws {
    root = URL(filePath: folder).resolvingSymlinksInPath()
    let page = try? String(contentsOf: root.appending(path: "index.html"), encoding: .utf8)
    guard let page, page.contains(Self.inlineScript) else {
      throw StartFailure(
        description: "\(root.path) has no documentation for /docs. Generate it: .ci/docs --at docs \(folder)"
      )
    }
  }

  /// The site that `.ci/docs --at docs .build/docs` has created in this package's repository, if it exists.
  static var ofPackage: DocumentationSite? {
    let repository = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try? DocumentationSite(folder: repository.appending(path: ".build/docs").path)
  }

  private static let statement = "var baseUrl = \"\(base)/\""
  private static let inlineScript = "<script>\(statement)</script>"

  func serve(on site: LiveSite) {
    site.router.get(RouterPath(Self.base)) { _, _ in Response.redirect(to: Self.base + "/documentation") }
    site.router.get(RouterPath(Self.base + "/" + Self.script)) { _, _ in
      Self.response(to: Self.statement + "\n", as: "text/javascript; charset=utf-8")
    }
    // DocC requests a file of colors that the site does not contain.
    site.router.get(RouterPath(Self.base + "/theme-settings.json")) { _, _ in
      Self.response(to: "{}", as: "application/json")
    }
    site.router.get(RouterPath(Self.base + "/**")) { request, context in
      let path = request.uri.path.dropFirst(Self.base.count + 1)
      guard let file = file(at: String(path).removingPercentEncoding ?? "") else {
        throw HTTPError(.notFound)
      }
      guard file.pathExtension != "html" else { return try page(in: file) }
      let body = try await files.loadFile(path: file.path, context: context)
      return Response(status: .ok, headers: [.contentType: Self.type(of: file)], body: body)
    }
  }

  /// Returns a file of the folder, or the index page of a subfolder. Returns `nil` if the path leads out of
  /// the folder, including through links.
  private func file(at path: String) -> URL? {
    guard !path.contains("\0") else { return nil }
    let target = root.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
    guard target.path == root.path || target.path.hasPrefix(root.path + "/") else { return nil }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else { return target }
    let page = target.appending(path: "index.html")
    return FileManager.default.fileExists(atPath: page.path) ? page : nil
  }

  private func page(in file: URL) throws -> Response {
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing(Self.inlineScript, with: "<script src=\"\(Self.base)/\(Self.script)\"></script>")
    return Self.response(to: text, as: "text/html; charset=utf-8")
  }

  private static func response(to text: String, as type: String) -> Response {
    Response(status: .ok, headers: [.contentType: type], body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  private static func type(of file: URL) -> String {
    switch file.pathExtension {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "ico": "image/x-icon"
    case "html": "text/html; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
