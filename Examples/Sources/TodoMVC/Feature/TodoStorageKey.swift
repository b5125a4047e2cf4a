import Bloc
import ComposableArchitecture
import Foundation
import LivePages

/// Stores the todos of one browser, which all of its tabs share.
public struct TodoStorageKey: SharedKey {
  private static let token = "todos"

  /// The browser.
  public let id: String
  private let storage: any HydratedStorage

  /// - Parameters:
  ///   - browser: The browser.
  ///   - storage: The storage of the browser.
  public init(of browser: BrowserID, storage: any HydratedStorage) {
    id = browser.text
    self.storage = storage
  }

  public func load(
    context: LoadContext<IdentifiedArrayOf<Todo>>,
    continuation: LoadContinuation<IdentifiedArrayOf<Todo>>
  ) {
    do {
      guard let record = try storage.read(Self.token) else {
        return continuation.resumeReturningInitialValue()
      }
      continuation.resume(
        returning: try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: record.state)
      )
    } catch {
      continuation.resume(throwing: error)
    }
  }

  public func subscribe(
    context: LoadContext<IdentifiedArrayOf<Todo>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<Todo>>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ todos: IdentifiedArrayOf<Todo>, context: SaveContext, continuation: SaveContinuation) {
    do {
      let record = HydratedRecord(state: try JSONEncoder().encode(todos))
      storage.write(record, for: Self.token) { continuation.resume(with: $0) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
