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
          subscriber.beginUse()
          while index < output.count, loop.takeDemand() {
            index += 1
            loop.demand.add(subscriber.receiveInUse(output[index - 1]))
          }
          subscriber.endUse()
          if index == output.count, loop.finish() {
            subscriber.receive(completion: completion)
          }
        }
      )
    )
  }
}

extension Record: Sendable where Output: Sendable {}

extension Record {
  /// Values and a completion, in the order in which they are played back.
  public struct Recording {
    public typealias Input = Output

    /// The recorded values.
    public private(set) var output: [Output]

    /// The recorded completion; `finished` until one was recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isOpen: Bool

    /// Makes an empty recording that is open for values and a completion.
    public init() {
      output = []
      completion = .finished
      isOpen = true
    }

    /// Makes a recording that is complete.
    /// - Parameters:
    ///   - output: The values.
    ///   - completion: The completion.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isOpen = false
    }

    /// Records a value. Traps after a completion was recorded.
    public mutating func receive(_ input: Input) {
      precondition(isOpen, "Receiving values after completion is not allowed")
      output.append(input)
    }

    /// Records the completion. Traps when one was recorded before.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(isOpen, "Receiving a completion after completion is not allowed")
      self.completion = completion
      isOpen = false
    }
  }
}

extension Record.Recording: Sendable where Output: Sendable {}

extension Record: Codable where Output: Codable, Failure: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordKey.self)
    self.init(recording: try container.decode(Recording.self, forKey: .recording))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(recording, forKey: .recording)
  }
}

private enum RecordKey: String, CodingKey {
  case recording
}

private enum RecordingKey: String, CodingKey {
  case output
  case completion
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingKey.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    try encode(into: encoder)
  }

  /// Encodes the recording: the values, then the completion.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKey.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}
