import Foundation
import Testing

@testable import TributaryUI

/// Tests of types of data: their extensions, their media types, and the types to which they conform.
struct TypeOfDataTests {
  @Test func typesHaveExtensionsAndSupertypes() {
    #expect(
      UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data) && !UTType.png.conforms(to: .text)
    )
    #expect(UTType.image.isSupertype(of: .png) && !UTType.image.isSupertype(of: .image))
    #expect(UTType(filenameExtension: "JSON") == .json)
    #expect(UTType(mimeType: "application/pdf") == .pdf)
    #expect(UTType("public.unknown") == nil)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpg")
    #expect(UTType.png.preferredMIMEType == "image/png")
    #expect(UTType.item.files == nil)
    #expect(UTType.image.files?.contains { $0.extensions == ["gif"] } == true)
  }

  @Test func aTypeOfTheAppConformsToItsParents() throws {
    let note = UTType(exportedAs: "com.example.note", conformingTo: .json)
    #expect(note.conforms(to: .json) && note.conforms(to: .text) && !note.conforms(to: .image))
    #expect(note.preferredFilenameExtension == "json")
    let draft = UTType(importedAs: "com.example.draft", conformingTo: note)
    #expect(draft.conforms(to: note) && draft.conforms(to: .json))
    // The app's files have an extension that the library can't find out.
    #expect(note.files == nil)
    #expect(note == UTType(exportedAs: "com.example.note") && !note.isDynamic)
    let data = try JSONEncoder().encode([UTType.png, note])
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png, note])
  }

  @Test func anUnknownExtensionIsADynamicType() throws {
    let track = try #require(UTType(filenameExtension: "GPX", conformingTo: .xml))
    #expect(track.isDynamic && track.preferredFilenameExtension == "gpx" && track.conforms(to: .xml))
    #expect(UTType(track.identifier) == track)
    #expect(UTType(filenameExtension: "png", conformingTo: .audio)?.isDynamic == true)
    #expect(UTType(filenameExtension: "a/b") == nil && UTType(filenameExtension: "") == nil)
    #expect(UTType(mimeType: "image/png", conformingTo: .audio) == nil)
  }

  @Test(arguments: [
    (UTType.font, "woff2", "font/woff2"), (.spreadsheet, "numbers", "application/vnd.apple.numbers"),
    (.presentation, "key", "application/vnd.apple.keynote"), (.gzip, "tgz", "application/x-compressed"),
    (.movie, "webm", "video/webm"), (.movie, "avi", "video/x-msvideo"), (.audio, "aac", "audio/aac"),
    (.audio, "flac", "audio/flac"), (.audio, "ogg", "audio/ogg"), (.image, "avif", "image/avif"),
    (.image, "ico", "image/x-icon"),
  ])
  func typesAcceptTheMediaTypesOfBrowsers(_ type: UTType, _ suffix: String, _ mediaType: String) {
    let files = type.files ?? []
    #expect(files.contains { $0.extensions.contains(suffix) && $0.mediaTypes.contains(mediaType) })
  }
}
