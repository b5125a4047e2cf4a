import Foundation

// The names of CoreTransferable, which describe values for drag and drop, pasteboards and sharing.

/// A type that can be transferred to another app.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @_TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A representation of a transferred value.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public protocol TransferRepresentation<Item>: _TransferRepresentation {}

/// A representation that is refused at its declaration.
public protocol _TransferRepresentation<Item> {
  associatedtype Item
}

/// A builder of the representations of a transferred value, which are refused.
// With the message, the compiler would report a missing builder as well.
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

/// A representation by the coding of a value.
@available(*, unavailable, message: "Put the code that transfers values between #if os(iOS) and #endif.")
public struct CodableRepresentation<Item>: TransferRepresentation {
  public init(for type: Item.Type = Item.self, contentType: UTType) {}
}

/// A representation by the bytes of a value.
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

/// A representation by a file.
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

/// A representation by another value.
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
