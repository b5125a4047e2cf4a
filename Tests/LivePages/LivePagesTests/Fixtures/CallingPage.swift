import Bloc
import ComposableArchitecture
import Dispatch
import Foundation
import LivePages

/// A way in which a page's code is called.
enum PageCall: CaseIterable {
  case make, body, title, address, open, send, field, appear, disappear, end, savedState, makeAgain, resume
  /// A call by an effect, a task or the handler of a bloc.
  case effect
  /// A call by a message that a different visitor has sent.
  case message
  /// A call by a dispatch queue, as by a timer.
  case queue
  /// A call by an effect that a closure of a dispatch queue has started.
  case queueEffect
}

/// The storage of a visitor, which stores nothing.
private final class VisitorStorage: HydratedStorage {
  let visitor: String

  init(of visitor: String) { self.visitor = visitor }

  func read(_ token: String) -> HydratedRecord? { nil }
  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    completion(.success(()))
  }
  func delete(_ token: String, completion: @escaping Completion) { completion(.success(())) }
  func clear(completion: @escaping Completion) { completion(.success(())) }
  func close(completion: @escaping Completion) { completion(.success(())) }
}

/// The calls of the code of one visitor's pages, with the visitors whose storage the code used.
final class PageCalls: Sendable {
  private struct Record {
    var visitor = ""
    var callers: [PageCall: Set<String>] = [:]
  }

  private let record = LockIsolated(Record())

  /// Notes the visitor to whom the calls belong.
  func storage(of visit: Visit) -> any HydratedStorage {
    record.withValue { $0.visitor = visit.browser.text }
    return VisitorStorage(of: visit.browser.text)
  }

  func note(_ call: PageCall) {
    let visitor = (HydratedBloc.storage as? VisitorStorage)?.visitor ?? "nobody"
    _ = record.withValue { $0.callers[call, default: []].insert(visitor) }
  }

  func happened(_ call: PageCall) -> Bool { record.withValue { $0.callers[call] != nil } }

  /// Returns a Boolean value that indicates whether code ran, and always on behalf of the visitor.
  func isOwn(_ call: PageCall) -> Bool { record.withValue { $0.callers[call] == [$0.visitor] } }
}

/// Messages between all visitors.
final class Room: Sendable {
  // A subject may be used by several threads.
  nonisolated(unsafe) let messages = PassthroughSubject<Int, Never>()
}

/// What a page in this file needs: the record of its calls, and the room that all visitors share.
struct CallingPage: Sendable {
  let calls: PageCalls
  let room: Room
  let clock = DispatchQueue(label: "clock")
}
