import Foundation

/// A structure that represents a type of data to load, send, or receive.
///
/// On Linux, `import SwiftUI` brings this type along. <doc:SwiftUIAppsOnLinux> has a module for
/// `import UniformTypeIdentifiers`.
public struct UTType: Hashable, Sendable {
  /// A string that identifies the type.
  public let identifier: String
  /// A localized string that describes the type.
  public var localizedDescription: String? { known?.name }
  /// The preferred filename extension for the type.
  public var preferredFilenameExtension: String? { known?.extensions.first }
  /// The preferred MIME type for the type.
  public var preferredMIMEType: String? { known?.mediaTypes.first }

  private var known: KnownType? { KnownType.byIdentifier[identifier] }

  /// Creates a type based on an identifier, or returns `nil` for an unknown one.
  public init?(_ identifier: String) {
    guard KnownType.byIdentifier[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  /// Creates a type that represents the specified filename extension.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard let known = KnownType.all.first(where: { $0.extensions.contains(name) }) else { return nil }
    identifier = known.identifier
  }

  /// Creates a type that represents the specified MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    guard let known = KnownType.all.first(where: { $0.mediaTypes.contains(name) }) else { return nil }
    identifier = known.identifier
  }

  /// Creates a type your app owns based on an identifier.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  /// Creates a type your app uses, but doesn't own, based on an identifier.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  fileprivate init(known identifier: String) { self.identifier = identifier }

  /// Returns a Boolean value that indicates whether a type conforms to the type.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Returns a Boolean value that indicates whether the type is a subtype of another one.
  public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }

  /// The set of types to which the type conforms.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var rest = known?.parents ?? []
    while let next = rest.popLast() {
      found.insert(UTType(known: next))
      rest += KnownType.byIdentifier[next]?.parents ?? []
    }
    return found
  }

  /// The known types of files that conform to the type; `nil` for all files.
  var files: [KnownType]? {
    let all: Set<UTType> = [.item, .content, .data]
    guard let known, !all.contains(self) else { return nil }
    let files = KnownType.all.filter { each in
      !each.extensions.isEmpty && (each == known || UTType(known: each.identifier).conforms(to: self))
    }
    return files.isEmpty ? nil : files
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
