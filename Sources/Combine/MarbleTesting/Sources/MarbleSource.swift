import CombineShim

/// A publisher that does what a diagram shows, and records what its subscribers do.
///
/// ``MarbleTest/hot(_:values:failures:fileID:filePath:line:column:)`` and
/// ``MarbleTest/cold(_:values:failures:fileID:filePath:line:column:)`` make them. It belongs to the thread on
/// which its test runs.
public final class MarbleSource<Output, Failure: Error>: Publisher {
  private let frame: () -> Int
  private let attach: (AnySubscriber<Output, Failure>) -> Void
  private var logs: [SubscriptionLog] = []

  /// - Parameters:
  ///   - frame: A closure that returns the current frame.
  ///   - attach: A closure that subscribes to what the diagram shows.
  init(frame: @escaping () -> Int, attach: @escaping (AnySubscriber<Output, Failure>) -> Void) {
    self.frame = frame
    self.attach = attach
  }

  /// A diagram for each subscription so far: `^` where it began, the requests, and `!`, `|` or `X` where it
  /// ended.
  public var subscriptions: [MarbleDiagram] { logs.map(\.diagram) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let log = SubscriptionLog(frame: frame)
    logs.append(log)
    attach(AnySubscriber(RecordedSubscription(downstream: subscriber, log: log)))
  }
}
