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
