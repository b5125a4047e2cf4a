import CombineShim
import Foundation

/// A type that you use to serialize documents to and from file.
public protocol FileDocument {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The file and data types that the document reads from.
  static var readableContentTypes: [UTType] { get }
  /// The file types that the document supports saving or exporting to.
  static var writableContentTypes: [UTType] { get }

  /// Creates a document and initializes it with the contents of a file.
  init(configuration: ReadConfiguration) throws

  /// Serializes a document snapshot to a file wrapper.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A type that you use to serialize reference type documents to and from file.
public protocol ReferenceFileDocument: ObservableObject {
  /// A type that represents the document's stored content.
  associatedtype Snapshot
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The file and data types that the document reads from.
  static var readableContentTypes: [UTType] { get }
  /// The file types that the document supports saving or exporting to.
  static var writableContentTypes: [UTType] { get }

  /// Creates a document and initializes it with the contents of a file.
  init(configuration: ReadConfiguration) throws

  /// Creates a snapshot that represents the current state of the document.
  func snapshot(contentType: UTType) throws -> Snapshot

  /// Serializes the snapshot to a file wrapper.
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}

extension ReferenceFileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The configuration for reading file contents.
public struct FileDocumentReadConfiguration {
  /// The expected uniform type of the file contents.
  public let contentType: UTType
  /// The file wrapper containing the document content.
  public let file: FileWrapper
}

/// The configuration for serializing file contents.
public struct FileDocumentWriteConfiguration {
  /// The expected uniform type of the file contents.
  public let contentType: UTType
  /// The file wrapper containing the current document content, or `nil` for a new document.
  public let existingFile: FileWrapper?
}

#if !canImport(Darwin)
  /// A representation of a node in the file system, either a file or a directory.
  ///
  /// - Note: Differs: it is in memory. It doesn't read or write files.
  public final class FileWrapper {
    /// The contents of a regular file.
    public let regularFileContents: Data?
    /// The file wrappers in a directory.
    public let fileWrappers: [String: FileWrapper]?
    /// The name of the file.
    public var filename: String?
    /// The preferred name of the file.
    public var preferredFilename: String?

    /// Creates a file wrapper of a regular file.
    public init(regularFileWithContents contents: Data) {
      regularFileContents = contents
      fileWrappers = nil
    }

    /// Creates a file wrapper of a directory.
    public init(directoryWithFileWrappers children: [String: FileWrapper]) {
      regularFileContents = nil
      fileWrappers = children
    }

    /// A Boolean value that indicates whether the file wrapper is a regular file.
    public var isRegularFile: Bool { regularFileContents != nil }
    /// A Boolean value that indicates whether the file wrapper is a directory.
    public var isDirectory: Bool { fileWrappers != nil }
  }
#endif
