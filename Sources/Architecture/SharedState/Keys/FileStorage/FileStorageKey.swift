import DependencyInjection
public import Foundation
import TributaryBase

extension SharedReaderKey {
  /// A key for a value that is stored as JSON in a file.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.documentsDirectory.appending(path: "favorites.json"))) var favorites: [Int] = []
  /// ```
  ///
  /// Use this key for values that should survive the end of the program. If the file is missing or empty, the value
  /// is the default; loading it creates neither the file nor its folder. Several keys can use the same file, even
  /// with different types of values, and receive each other's saved changes.
  ///
  /// ### When changes are saved
  ///
  /// The first change is written immediately. After that, the file is written at most once per second, and a pending
  /// change is also written when the program exits, or when SIGTERM, SIGINT or SIGHUP ends it. Every write replaces
  /// the whole file, so that it contains either the old or the new contents even if the program stops in the
  /// meantime.
  ///
  /// The value is encoded on any thread, when it's written or when another key for the same file needs it. A value
  /// that is replaced before that is not encoded at all. If encoding fails, the `saveError` is set and the file stays
  /// unchanged. For a pending change, this happens only when it's due.
  ///
  /// ### Changes by other programs
  ///
  /// Changes that other programs make to the file are observed, but not merged. If another program changes the file
  /// while a change of yours is pending, the value becomes the file's contents, and the `saveError` reports the
  /// change that was dropped.
  ///
  /// Programs that use this key don't lose each other's confirmed changes, because they lock the file (with `flock`)
  /// to compare and replace its contents. After `save()` returns, the file contains all changes; if one of them was
  /// dropped, `save()` throws an error. A program that does not lock the file can still lose a change it makes
  /// between the comparison and the replacement.
  ///
  /// ### Errors
  ///
  /// If the contents cannot be decoded, the `loadError` is set, and the file is copied before it's overwritten. A
  /// file that cannot be read is not overwritten. When a write fails, the `saveError` is set.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decoder: The decoder for the value. By default, this is a `JSONDecoder()`.
  ///   - encoder: The encoder for the value. By default, this is a `JSONEncoder()` whose output is pretty-printed and
  ///     sorted in debug builds.
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let decoder = decoder ?? JSONDecoder()
    let encoder = encoder ?? defaultEncoder()
    return FileStorageKey(
      url,
      decode: { try decoder.decode(Value.self, from: $0) },
      encode: { try encoder.encode($0).checkingJSONNumbers() }
    )
  }

  /// A key for a value that is stored in a file, in a format of your own.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: A closure that creates a value from the contents of the file, unless they are empty.
  ///   - encode: A closure that creates the contents of the file from a value. It runs on any thread, with the
  ///     dependencies that were current at the time of the change, while other threads cannot access the file. Don't
  ///     wait in it for a thread that could use the file.
  // `@preconcurrency` is needed because Swift 6.3 does not treat closures in a call to a static member, such as
  // `.fileStorage(…)`, as sendable, even if all their captures are. It still checks the captures.
  @preconcurrency
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}

private func defaultEncoder() -> JSONEncoder {
  let encoder = JSONEncoder()
  #if DEBUG
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  #endif
  return encoder
}

/// A key for a value that is stored in a file. To create one, use
/// ``SharedReaderKey/fileStorage(_:decoder:encoder:)``.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  /// The identity of a file, which consists of its path and its storage.
  public struct ID: Hashable, Sendable {
    fileprivate let file: SharedFiles.ID
  }

  public let id: ID
  private let url: URL
  private let user: SharedFileUser
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    @Dependency(\.defaultFileStorage) var storage
    id = ID(file: SharedFiles.ID(path: url.canonicalPath, storage: storage))
    self.url = url
    user = SharedFileUser(of: SharedFiles.file(id.file, at: url))
    self.decode = decode
    self.encode = encode
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    user.load { continuation.resume(with: value(of: $0)) }
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    do {
      return try user.watch { subscriber.yield(with: value(of: $0)) }
    } catch {
      subscriber.yield(throwing: error)
      return SharedSubscription {}
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    save(value, context: context, isOvertaken: { false }, continuation: continuation)
  }

  func save(
    _ value: Value,
    context: SaveContext,
    isOvertaken: () -> Bool,
    continuation: SaveContinuation
  ) {
    let basis = user.basis
    // This is checked after the basis is read, because the basis belongs to the value at that time.
    if isOvertaken() { return continuation.resume(throwing: SharedFileError(url, .changedMeanwhile)) }
    let contents = withEscapedDependencies { dependencies in
      SharedFileContents { [url, encode] in
        do {
          return try dependencies.yield { try encode(value) }
        } catch {
          throw SharedFileError(url, .unencodable(error))
        }
      }
    }
    user.write(contents, basis: basis, atOnce: context == .userInitiated) { continuation.resume(with: $0) }
  }

  private func value(of contents: Result<Data?, any Error>) -> Result<Value?, any Error> {
    contents.flatMap { data in
      guard let data else { return .success(nil) }
      do {
        return .success(try decode(data))
      } catch {
        user.cannotDecode(data)
        return .failure(SharedFileError(url, .undecodable(error)))
      }
    }
  }
}

extension FileStorageKey: OvertakableSharedKey {}

extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\(String(reflecting: url.path)))" }
}

/// A key that drops a value if another value arrived before it began to save.
protocol OvertakableSharedKey<Value>: SharedKey {
  /// - Parameter isOvertaken: A closure that returns whether another value has arrived from the storage. If so, the
  ///   value to save is no longer current.
  func save(
    _ value: Value,
    context: SaveContext,
    isOvertaken: () -> Bool,
    continuation: SaveContinuation
  )
}

/// An error that occurs when a `.fileStorage` key cannot load or save its file. Its description suggests a fix.
///
/// If the file system itself fails, the key reports a `FileStorageError` instead.
public struct SharedFileError: Error, Sendable {
  /// The reason for the failure.
  public enum Reason: Sendable {
    /// The contents do not represent a value of the expected type.
    case undecodable(any Error)

    /// The value cannot be encoded.
    case unencodable(any Error)

    /// The file could not be read, and was not overwritten for that reason. The value is saved with the next change,
    /// or when the program exits.
    case unread(any Error)

    /// The contents could neither be decoded nor copied, and were not overwritten for that reason.
    case uncopied(any Error)

    /// Another program, or another shared value that uses the file, changed the file before the value was
    /// written.
    case changedMeanwhile
  }

  /// The file.
  public let file: URL

  /// The reason for the failure.
  public let reason: Reason

  init(_ file: URL, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }
}

extension SharedFileError: LocalizedError, CustomStringConvertible {
  public var description: String {
    switch reason {
    case .undecodable(let error):
      """
      The contents of '\(file.path)' could not be decoded: \(error)

      The value and the file are unchanged. The first save copies these contents to a file beside it, \
      '\(file.lastPathComponent).unreadable'. Correct the file, or decode its earlier format too.
      """
    case .unencodable(let error):
      """
      The value for '\(file.path)' could not be encoded: \(error)

      The file is unchanged. Correct the encoding of the value.
      """
    case .unread(let error):
      """
      '\(file.path)' was not saved, because it could not be read before, and its contents would be lost: \(error)

      The value is kept in memory. Make the file readable, or remove it, and save again.
      """
    case .uncopied(let error):
      """
      '\(file.path)' was not saved, because its contents could be neither decoded nor copied: \(error)

      The value is kept in memory. Free space for the copy, or remove the file, and save again.
      """
    case .changedMeanwhile:
      """
      A change for '\(file.path)' was dropped, because another program changed the file before the change was written.

      The shared value now has the contents of the file, unless there is a 'loadError'. Make the change again if it is still needed.
      """
    }
  }

  public var errorDescription: String? { description }
}
