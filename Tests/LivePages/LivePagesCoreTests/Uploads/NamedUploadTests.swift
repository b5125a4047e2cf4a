import Foundation
import Testing

@testable import LivePagesCore

/// Tests of uploaded files with a name, which stay in the upload folder.
struct NamedUploadTests {
  private let storage = UploadStorage()
  private let space = UploadSpace(files: 1, bytes: 10)

  private func upload(_ bytes: [UInt8]) throws -> UploadedFile {
    let stored = try storage.makeFile(of: bytes.count, in: space)
    #expect(stored.grow(by: bytes.count))
    let handle = try stored.open(at: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
    return UploadedFile(Upload(name: "a", size: bytes.count), stored)
  }

  @Test func aNamedFileTakesSpaceUntilItIsReleased() throws {
    let file = try upload([1, 2, 3])
    var named: NamedUpload? = try file.renamed(to: "note.txt")
    let url = try #require(named?.url)
    #expect(url.lastPathComponent == "note.txt")
    #expect(try Data(contentsOf: url) == Data([1, 2, 3]))
    #expect(!file.isThere)
    #expect(throws: UploadError.gone) { _ = try file.renamed(to: "b") }
    #expect(throws: UploadError.noSpace) { _ = try storage.makeFile(of: 1, in: space) }
    named = nil
    #expect(!FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))
    #expect(throws: Never.self) { _ = try storage.makeFile(of: 10, in: space) }
  }

  @Test func aFileWithAnImpossibleNameIsRemoved() throws {
    let file = try upload([1])
    #expect(throws: UploadError.notWritable) { _ = try file.renamed(to: "missing/note.txt") }
    #expect(throws: Never.self) { _ = try storage.makeFile(of: 10, in: space) }
  }
}
