import Foundation

/// A structure that represents a type of data to load, send, or receive.
///
/// On Linux, `import SwiftUI` also provides this type. <doc:SwiftUIAppsOnLinux> describes a module for
/// `import UniformTypeIdentifiers`.
///
/// - Note: Differs: a type that the app declares has no filename extensions, because an app on Linux has no property
///   list. It has the preferred extension of the type it conforms to.
public struct UTType: Sendable {
  /// A string that identifies the type.
  public let identifier: String
  /// The identifiers of the types that an unknown type conforms to.
  private var declaredParents: [String] = []

  /// A localized string that describes the type.
  public var localizedDescription: String? { known?.name }
  /// The preferred filename extension for the type.
  public var preferredFilenameExtension: String? { extensions.first }
  /// The preferred MIME type for the type.
  public var preferredMIMEType: String? { known?.mediaTypes.first }
  /// A Boolean value that indicates whether the system generates the type, for example from a filename extension.
  public var isDynamic: Bool { identifier.hasPrefix(Self.dynamicPrefix) }

  /// The filename extensions of the type, or of the first type with extensions that it conforms to.
  var extensions: [String] {
    if isDynamic { return [String(identifier.dropFirst(Self.dynamicPrefix.count))] }
    return known?.extensions ?? declaredParents.lazy.compactMap { KnownType.byIdentifier[$0]?.extensions }
      .first { !$0.isEmpty } ?? []
  }

  private var known: KnownType? { KnownType.byIdentifier[identifier] }
  private static let dynamicPrefix = "dyn.extension."

  /// Creates a type based on an identifier, or returns `nil` for an unknown identifier.
  public init?(_ identifier: String) {
    guard KnownType.byIdentifier[identifier] != nil || identifier.hasPrefix(Self.dynamicPrefix) else {
      return nil
    }
    self.identifier = identifier
  }

  /// Creates a type that represents the specified filename extension.
  ///
  /// If no known type with this extension conforms to the supertype, the type is dynamic.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard !name.isEmpty,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || "0123456789-_+".unicodeScalars.contains($0)
      })
    else { return nil }
    let known = KnownType.all.first {
      $0.extensions.contains(name) && UTType(known: $0.identifier).conforms(to: supertype)
    }
    self.init(known?.identifier ?? Self.dynamicPrefix + name, parent: known == nil ? supertype : nil)
  }

  /// Creates a type that represents the specified MIME type.
  ///
  /// If no known type with this MIME type conforms to the supertype, the result is `nil`.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    let known = KnownType.all.first {
      $0.mediaTypes.contains(name) && UTType(known: $0.identifier).conforms(to: supertype)
    }
    guard let known else { return nil }
    identifier = known.identifier
  }

  /// Creates a type your app owns based on an identifier.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier, parent: parentType)
  }

  /// Creates a type your app uses, but doesn't own, based on an identifier.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier, parent: parentType)
  }

  private init(_ identifier: String, parent: UTType?) {
    self.identifier = identifier
    if let parent { declaredParents = [parent.identifier] + parent.parents }
  }

  fileprivate init(known identifier: String) { self.identifier = identifier }

  /// Returns a Boolean value that indicates whether the type conforms to another type.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Returns a Boolean value that indicates whether the type is a subtype of another one.
  public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }

  /// Returns a Boolean value that indicates whether the type is a supertype of another one.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// The set of types that the type conforms to.
  public var supertypes: Set<UTType> { Set(parents.map { UTType(known: $0) }) }

  /// The identifiers of the types that the type conforms to, from the closest one on.
  private var parents: [String] {
    var found: [String] = []
    var rest = known?.parents ?? declaredParents
    while !rest.isEmpty {
      let next = rest.removeFirst()
      guard !found.contains(next) else { continue }
      found.append(next)
      rest += KnownType.byIdentifier[next]?.parents ?? []
    }
    return found
  }

  /// The known types of files that conform to the type, or `nil` for all files.
  var files: [KnownType]? { Self.filesByIdentifier[identifier] }

  /// The known types of files that conform to each type, except for types that represent all files.
  private static let filesByIdentifier: [String: [KnownType]] = {
    var files: [String: [KnownType]] = [:]
    for each in KnownType.all where !each.extensions.isEmpty {
      for name in [each.identifier] + UTType(known: each.identifier).parents {
        files[name, default: []].append(each)
      }
    }
    for type in [UTType.item, .content, .data] { files[type.identifier] = nil }
    return files
  }()
}

// Only the identifier identifies a type.
extension UTType: Hashable {
  public static func == (first: UTType, second: UTType) -> Bool { first.identifier == second.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: Codable {
  public init(from decoder: any Decoder) throws {
    identifier = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType {
  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let folder = UTType(known: "public.folder")
  public static let directory = UTType(known: "public.directory")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
  public static let delimitedText = UTType(known: "public.delimited-values-text")
  public static let html = UTType(known: "public.html")
  public static let rtf = UTType(known: "public.rtf")
  public static let xml = UTType(known: "public.xml")
  public static let yaml = UTType(known: "public.yaml")
  public static let json = UTType(known: "public.json")
  public static let propertyList = UTType(known: "com.apple.property-list")
  public static let sourceCode = UTType(known: "public.source-code")
  public static let swiftSource = UTType(known: "public.swift-source")
  public static let javaScript = UTType(known: "com.netscape.javascript-source")
  public static let log = UTType(known: "com.apple.log")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let image = UTType(known: "public.image")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let tiff = UTType(known: "public.tiff")
  public static let bmp = UTType(known: "com.microsoft.bmp")
  public static let heic = UTType(known: "public.heic")
  public static let heif = UTType(known: "public.heif")
  public static let svg = UTType(known: "public.svg-image")
  public static let ico = UTType(known: "com.microsoft.ico")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let audio = UTType(known: "public.audio")
  public static let mp3 = UTType(known: "public.mp3")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  public static let aiff = UTType(known: "public.aiff-audio")
  public static let midi = UTType(known: "public.midi-audio")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let avi = UTType(known: "public.avi")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let archive = UTType(known: "public.archive")
  public static let zip = UTType(known: "public.zip-archive")
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  public static let epub = UTType(known: "org.idpf.epub-container")
  public static let vCard = UTType(known: "public.vcard")
  public static let calendarEvent = UTType(known: "public.calendar-event")
  public static let font = UTType(known: "public.font")
  public static let spreadsheet = UTType(known: "public.spreadsheet")
  public static let presentation = UTType(known: "public.presentation")
  public static let database = UTType(known: "public.database")
}
