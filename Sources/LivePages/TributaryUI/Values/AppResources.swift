import Foundation
import IssueReporting
import LivePagesCore
import Synchronization

/// An image file with its size in points. The file is among the resources of an app, or in memory.
struct PictureFile: Equatable, Sendable {
  /// The path of the image on the site.
  let path: String
  let width: Double
  let height: Double
  /// The file in memory. It is served as long as an image refers to it.
  var memory: TransientFile?
}

/// An app's resources, including those of its packages.
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

  /// Returns the files in a folder of resources. For other folders, such as that of a build, the result is empty.
  static func files(in folder: URL) -> [URL] {
    guard isResources(folder) else { return [] }
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [URL] = []
    while found.count < 20_000, let file = files?.nextObject() as? URL { found.append(file) }
    return found
  }

  /// Returns the bytes of a file, or `nil` if the file is larger than the limit.
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

  /// Returns a placeholder for an image that isn't among the resources, and reports each such image once.
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

/// The reported names. Because people may choose them, their number is limited.
final class ReportedNames: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Records a name. The result indicates whether the name should be reported.
  func isNew(_ name: String) -> Bool {
    names.withLock { $0.count < 20 && $0.insert(name).inserted }
  }
}

/// The images in an app's folders.
struct AppPictures {
  struct Served {
    let file: URL
    let picture: PictureFile
  }

  private static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "svg"]
  static let largestFile = 8 << 20

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

  /// Returns the image with a name in a bundle. Without a bundle, it searches for the first folder that contains the
  /// image.
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
        let size = PictureSize.size(of: [UInt8](data))
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

/// An image resource.
///
/// Xcode generates a constant for each image of an asset catalog, such as `.logo`. On Linux, declare the constants
/// that your app uses in an extension: `static let logo = ImageResource(name: "logo", bundle: .module)`.
public struct ImageResource: Hashable, @unchecked Sendable {
  // A bundle doesn't change after its creation.
  let name: String
  let bundle: Bundle

  /// Creates an image resource.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

/// A color resource.
///
/// Xcode generates a constant for each color of an asset catalog, such as `.brand`. On Linux, declare the constants
/// that your app uses in an extension: `static let brand = ColorResource(name: "brand", bundle: .module)`.
public struct ColorResource: Hashable, @unchecked Sendable {
  // A bundle doesn't change after its creation.
  let name: String
  let bundle: Bundle

  /// Creates a color resource.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

extension Image {
  /// Creates an image from an image resource.
  nonisolated public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with an image resource and a title.
  public init(_ key: LocalizedStringKey, image resource: ImageResource) {
    self.init {
      Text(key)
    } icon: {
      Image(resource)
    }
  }

  /// Creates a label with an image resource and a title.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, image resource: ImageResource) {
    self.init {
      Text(title)
    } icon: {
      Image(resource)
    }
  }
}

extension Color {
  /// Creates a color from a color resource.
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}
