/// A publisher that plays back recorded values and a completion to each subscriber.
///
/// Values are sent as they are demanded; the completion follows the last without further demand.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recording that is played back.
  public let recording: Recording

  /// Makes a publisher of what a closure records.
  /// - Parameter record: A closure that records values and a completion.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Makes a publisher of a recording.
  /// - Parameter recording: The recording that is played back.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher of values and a completion.
  /// - Parameters:
  ///   - output: The values.
  ///   - completion: The completion that follows the last value.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    let (output, completion) = (recording.output, recording.completion)
    if output.isEmpty {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
      return
    }
    var index = 0
    subscriber.receive(
      subscription: DemandLoop(
        appearance: {
          DemandLoop.Appearance(
            description: output.description,
            children: [("sequence", output), ("completion", completion)]
          )
        },
        finalAppearance: {
          DemandLoop.Appearance(
            description: "Cancelled Events",
            children: [("sequence", [Output]()), ("completion", completion)]
          )
        },
        loop: { loop in
          subscriber._beginUse()
          while index < output.count, loop.takeDemand() {
            index += 1
            loop.demand.add(subscriber._receiveInUse(output[index - 1]))
          }
          subscriber._endUse()
          if index == output.count, loop.finish() {
            subscriber.receive(completion: completion)
          }
        }
      )
    )
  }
}

extension Record: Sendable where Output: Sendable {}
