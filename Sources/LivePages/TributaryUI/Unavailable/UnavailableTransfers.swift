import Foundation

// Names of CoreTransferable. They describe values for drag and drop, pasteboards and sharing.

/// A type that describes how to transfer its values to other apps.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @_TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A declarative description of the process of transferring a value.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public protocol TransferRepresentation<Item>: _TransferRepresentation {}

/// A representation that the compiler rejects at its declaration.
public protocol _TransferRepresentation<Item> {
  associatedtype Item
}

/// A builder of the representations of a transferred value.
///
/// The compiler rejects the representations.
// If the builder had a message, the compiler would report a missing builder as well.
@resultBuilder
public enum _TransferRepresentationBuilder<Item> {
  public static func buildExpression<Content: _TransferRepresentation<Item>>(_ content: Content) -> Content {
    content
  }
  public static func buildPartialBlock<Content: _TransferRepresentation<Item>>(first: Content) -> Content {
    first
  }
  public static func buildPartialBlock<First, Content: _TransferRepresentation<Item>>(
    accumulated: First,
    next: Content
  ) -> Content {
    next
  }
}

/// A transfer representation of a type that participates in Swift's protocols for encoding and decoding.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct CodableRepresentation<Item>: TransferRepresentation {
  public init(for type: Item.Type = Item.self, contentType: UTType) {}
}

/// A transfer representation of a type that provides its own conversion to data.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct DataRepresentation<Item>: TransferRepresentation {
  public init(
    contentType: UTType,
    exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {}
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {}
}

/// A transfer representation of a type that transfers its values as files.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct FileRepresentation<Item>: TransferRepresentation {
  public init(
    contentType: UTType,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}
  public init(
    exportedContentType: UTType,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {}
  public init(
    importedContentType: UTType,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}
}

/// A transfer representation that uses the representation of another type.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct ProxyRepresentation<Item, Proxy>: TransferRepresentation {
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {}
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy,
    importing: @escaping @Sendable (Proxy) throws -> Item
  ) {}
}

/// A file that represents a sent value.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct SentTransferredFile {
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {}
}

/// A file that represents a received value.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct ReceivedTransferredFile {
  public var file: URL { URL(fileURLWithPath: "/") }
}
