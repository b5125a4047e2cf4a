import Foundation
import TributaryBase

/// The contents of a file, or a value that is encoded when its data is needed for the first time.
///
/// Equal contents may be different objects. Identical objects are equal without being encoded, so that changes
/// that replace each other before they are written cost nothing.
final class SharedFileContents: Sendable {
  private enum State: Sendable {
    /// The closure retains the value until it is encoded.
    case value(encode: @Sendable () throws -> Data)
    case encoding
    case encoded(Data)
    /// The write failed, so the value is considered saved with the file's previous data.
    case failed(any Error, fileData: Data)
  }

  private let state: Locked<State>
  /// Held while the value is encoded. The lock is recursive because an encoder may access the same file.
  private let encoding = NSRecursiveLock()

  init(_ data: Data) {
    state = Locked(.encoded(data))
  }

  init(encode: @escaping @Sendable () throws -> Data) {
    state = Locked(.value(encode: encode))
  }

  /// The data that represents the value, or `nil` if the value is not encoded yet.
  var data: Data? {
    state.withLock { state in
      switch state {
      case .value, .encoding: nil
      case .encoded(let data), .failed(_, fileData: let data): data
      }
    }
  }

  /// Encodes the value, unless it is encoded already. Don't call this method while holding a lock that the
  /// encoder could need.
  ///
  /// - Parameter fileData: The data that represents the value if it cannot be encoded.
  /// - Returns: The data, or `nil` if this thread is already encoding the value.
  func encode(orKeep fileData: @autoclosure () -> Data) throws -> Data? {
    try encoding.withLock {
      let earlier = state.withLock { state in
        defer { if case .value = state { state = .encoding } }
        return state
      }
      switch earlier {
      case .value(let encode):
        let data = fileData()
        let result = Result { try encode() }
        state.withLock { state in
          switch result {
          case .success(let data): state = .encoded(data)
          case .failure(let error): state = .failed(error, fileData: data)
          }
        }
        return try result.get()
      case .encoding: return nil
      case .encoded(let data): return data
      case .failed(let error, _): throw error
      }
    }
  }

  /// Returns whether two contents are known to be equal. Values that are not encoded yet equal only themselves.
  func isEqual(to other: SharedFileContents) -> Bool {
    if self === other { return true }
    guard let data, let otherData = other.data else { return false }
    return data == otherData
  }
}
