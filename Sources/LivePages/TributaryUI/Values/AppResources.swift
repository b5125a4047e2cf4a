import Foundation
import IssueReporting
import LivePagesCore
import Synchronization

/// An image file among the resources of an app, with its size in points.
struct PictureFile: Equatable, Sendable {
  /// The path of the image on the site.
  let path: String
  let width: Double
  let height: Double
}

/// The resources of an app, including those of its packages.
enum AppResources {
  /// The resource folders. The program's own folder comes first.
  static let folders: [URL] = {
    let main = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    let around = Bundle.main.bundleURL
    let bundles =
      (try? FileManager.default.contentsOfDirectory(at: around, includingPropertiesForKeys: nil))?
      .filter(isResources)
      .sorted { $0.lastPathComponent < $1.lastPathComponent } ?? []
    return [main] + bundles
  }()

  private static func isResources(_ folder: URL) -> Bool {
    folder.pathExtension == "resources" || folder.pathExtension == "bundle"
  }

  /// Returns the files in a folder of resources. Other folders, such as that of a build, have none.
  static func files(in folder: URL) -> [URL] {
    guard isResources(folder) else { return [] }
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [URL] = []
    while found.count < 20_000, let file = files?.nextObject() as? URL { found.append(file) }
    return found
  }

  /// Returns the bytes of a file that isn't larger than a limit.
  static func data(at file: URL, atMost limit: Int) -> Data? {
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= limit else {
      return nil
    }
    return try? Data(contentsOf: file)
  }

  private static let pictures = AppPictures(in: folders)

  /// The files of the app's images, for the site that displays them.
  static var assets: [StaticAsset] {
    pictures.all.compactMap { served in
      guard let data = AppPictures.data(at: served.file) else { return nil }
      let type = contentType(of: served.file)
      return StaticAsset(path: served.picture.path, contentType: type, bytes: [UInt8](data))
    }
  }

  /// Returns the image with a name in a bundle, or in any of the app's folders.
  static func picture(named name: String, in bundle: Bundle?) -> PictureFile? {
    pictures.picture(named: name, in: bundle)
  }

  private static let reported = ReportedNames()

  /// Returns a placeholder for an image that isn't among the resources. Reports each such image once.
  @MainActor static func placeholder(for name: String, style: BoxStyle) -> BoxPart {
    if reported.isNew(name) {
      reportIssue(
        """
        There is no picture "\(name)" among the app's resources, so a placeholder is shown. Add a PNG, JPEG, GIF, \
        WebP or SVG file of that name as a resource of the target.
        """
      )
    }
    var part = BoxPart(.div, "picture missing", style: style)
    part.attributes = [.role("img"), .aria("label", name)]
    return part
  }

  private static func contentType(of file: URL) -> String {
    switch file.pathExtension.lowercased() {
    case "png": "image/png"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "svg": "image/svg+xml"
    default: "image/jpeg"
    }
  }
}

/// The reported names. Their number is limited because they may come from people.
final class ReportedNames: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Records a name. Returns `true` if it should be reported.
  func isNew(_ name: String) -> Bool {
    names.withLock { $0.count < 20 && $0.insert(name).inserted }
  }
}

/// The images in the folders of an app.
struct AppPictures {
  struct Served {
    let file: URL
    let picture: PictureFile
  }

  private static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "svg"]
  private static let largestFile = 8 << 20

  /// The paths of the folders. Images without a bundle are searched in this order.
  private var folders: [String] = []
  /// The images of each folder, by name.
  private var pictures: [String: [String: Served]] = [:]
  /// The number of assigned paths, including those of replaced images.
  private var count = 0

  /// Reads the images of the folders.
  init(in folders: [URL]) {
    for folder in folders { add(picturesIn: folder) }
  }

  var all: [Served] { pictures.values.flatMap(\.values) }

  /// Returns the image with a name in a bundle. If no bundle is given, uses the first folder that contains
  /// the image.
  func picture(named name: String, in bundle: Bundle?) -> PictureFile? {
    if let bundle, bundle !== Bundle.main {
      return pictures[Self.path(of: bundle.bundleURL)]?[name]?.picture
    }
    return folders.lazy.compactMap { pictures[$0]?[name]?.picture }.first
  }

  private mutating func add(picturesIn folder: URL) {
    let id = Self.path(of: folder)
    guard pictures[id] == nil else { return }
    folders.append(id)
    var found: [String: Served] = [:]
    for file in AppResources.files(in: folder) {
      guard Self.extensions.contains(file.pathExtension.lowercased()) else { continue }
      let name = Self.name(of: file)
      guard found[name] == nil || file.lastPathComponent.contains("@2x"), let data = Self.data(at: file),
        let size = PictureSize.size(of: data)
      else { continue }
      let scale =
        file.lastPathComponent.contains("@3x") ? 3.0 : file.lastPathComponent.contains("@2x") ? 2.0 : 1.0
      let path = "/tributary-ui/pictures/\(count).\(file.pathExtension.lowercased())"
      count += 1
      let picture = PictureFile(path: path, width: size.width / scale, height: size.height / scale)
      found[name] = Served(file: file, picture: picture)
    }
    pictures[id] = found
  }

  /// Returns the name of a catalog's image set, or the name of a file without its scale suffix.
  private static func name(of file: URL) -> String {
    let folder = file.deletingLastPathComponent()
    if folder.pathExtension == "imageset" { return folder.deletingPathExtension().lastPathComponent }
    let name = file.deletingPathExtension().lastPathComponent
    return name.hasSuffix("@2x") || name.hasSuffix("@3x") ? String(name.dropLast(3)) : name
  }

  private static func path(of folder: URL) -> String { folder.resolvingSymlinksInPath().path }

  static func data(at file: URL) -> Data? { AppResources.data(at: file, atMost: largestFile) }
}

/// Reads the size of an image from its first bytes.
enum PictureSize {
  /// Returns the size in pixels, or `nil` if the data isn't an image.
  static func size(of data: Data) -> CGSize? {
    let bytes = [UInt8](data)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      return size(number(bytes, 16, 4), number(bytes, 20, 4))
    }
    if bytes.starts(with: [0x47, 0x49, 0x46]), bytes.count >= 10 {
      return size(Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return sizeOfJPEG(bytes) }
    if bytes.starts(with: [0x52, 0x49, 0x46, 0x46]) { return CGSize(width: 100, height: 100) }
    let start = String(decoding: bytes.prefix(2048), as: UTF8.self)
    return start.contains("<svg") ? sizeOfDrawing(start) : nil
  }

  private static func size(_ width: Int, _ height: Int) -> CGSize? {
    (1...65_536).contains(width) && (1...65_536).contains(height) ? CGSize(width: width, height: height) : nil
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Int {
    bytes[start..<(start + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func sizeOfJPEG(_ bytes: [UInt8]) -> CGSize? {
    var position = 2
    while position + 9 < bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return size(number(bytes, position + 7, 2), number(bytes, position + 5, 2)) }
      position += 2 + max(number(bytes, position + 2, 2), 2)
    }
    return nil
  }

  private static func sizeOfDrawing(_ start: String) -> CGSize {
    func length(_ name: String) -> Double? {
      guard let value = start.firstRange(of: " \(name)=\"") else { return nil }
      return Double(start[value.upperBound...].prefix { $0.isNumber || $0 == "." })
    }
    if let width = length("width"), let height = length("height"), width > 0, height > 0 {
      return CGSize(width: width, height: height)
    }
    if let box = start.firstRange(of: "viewBox=\"") {
      let numbers = start[box.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap {
        Double($0)
      }
      if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
        return CGSize(width: numbers[2], height: numbers[3])
      }
    }
    return CGSize(width: 100, height: 100)
  }
}
