#if !canImport(Darwin)
  import CombineCore
  import Foundation

  extension NotificationCenter {
    /// Returns an asynchronous sequence of the notifications with a given name.
    ///
    /// Notifications that are posted before an iterator is created are lost. An iterator buffers up to 7 notifications for
    /// its task, and then discards the oldest.
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts the notifications, or `nil` for all objects.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
      Notifications(publisher: publisher(for: name, object: object))
    }

    /// An asynchronous sequence of notifications.
    public final class Notifications: AsyncSequence {
      public typealias Element = Notification
      fileprivate typealias Values = AsyncPublisher<Publishers.Buffer<NotificationCenter.Publisher>>

      private let values: Values

      fileprivate init(publisher: NotificationCenter.Publisher) {
        values = publisher.buffer(size: 7, prefetch: .keepFull, whenFull: .dropOldest).values
      }

      /// An iterator of notifications.
      public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Values.Iterator

        public mutating func next() async -> Notification? { await base.next() }
      }

      public func makeAsyncIterator() -> Iterator { Iterator(base: values.makeAsyncIterator()) }
    }
  }
#endif
