/// A publisher that allows for recording a series of inputs and a completion, for later playback to each
/// subscriber.
///
/// You receive the elements as you request them. The completion follows the last element without further
/// demand.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recorded output and completion.
  public let recording: Recording

  /// Creates a publisher to interactively record a series of outputs and a completion.
  /// - Parameter record: A closure that records elements and a completion.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Creates a record publisher from an existing recording.
  /// - Parameter recording: The recorded output and completion.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Creates a record publisher from an array of elements and a completion.
  /// - Parameters:
  ///   - output: The recorded elements.
  ///   - completion: The completion that follows the last element.
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
  /// A recorded sequence of outputs, followed by a completion value.
  public struct Recording {
    public typealias Input = Output

    /// The recorded elements.
    public private(set) var output: [Output]

    /// The recorded completion, which is `finished` until a completion is recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isOpen: Bool

    /// Creates an empty recording, to which you can add elements and a completion.
    public init() {
      output = []
      completion = .finished
      isOpen = true
    }

    /// Creates a complete recording.
    /// - Parameters:
    ///   - output: The recorded elements.
    ///   - completion: The recorded completion.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isOpen = false
    }

    /// Adds an element to the recording. Calling this method after you have recorded a completion is a
    /// programming error that traps.
    public mutating func receive(_ input: Input) {
      precondition(isOpen, "Receiving values after completion is not allowed. Record the completion last.")
      output.append(input)
    }

    /// Records the completion. Calling this method more than once is a programming error that traps.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(isOpen, "Receiving a completion after completion is not allowed. Record it once.")
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

  /// Encodes the recorded elements, followed by the completion.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKey.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}
