import CombineShim

/// The events that a source sends, and their frames.
struct SourcePlan<Output, Failure: Error> {
  struct Marble {
    let frame: Int
    let event: SourceEvent<Output, Failure>

    func send(to subject: PassthroughSubject<Output, Failure>) {
      switch event {
      case .value(let value): subject.send(value)
      case .completion(let completion): subject.send(completion: completion)
      }
    }
  }

  var marbles: [Marble] = []
  var start = 0
  var length = 0

  /// Makes a plan of nothing.
  init() {}

  init(
    _ diagram: MarbleDiagram,
    values: MarbleValues<Output>,
    failures: MarbleValues<Failure>
  ) throws(SourcePlanError) {
    start = diagram.start
    length = diagram.length
    for marble in diagram.marbles {
      switch marble.event {
      case .value(let name):
        guard let value = values.value(name) else {
          throw SourcePlanError(message: "No value is named '\(name)'; \(values.known)")
        }
        marbles.append(Marble(frame: marble.frame, event: .value(value)))
      case .failure(let name):
        guard let failure = failures.value(name ?? "X") else {
          throw SourcePlanError(message: "No failure is named '\(name ?? "X")'; \(failures.known)")
        }
        marbles.append(Marble(frame: marble.frame, event: .completion(.failure(failure))))
      case .finished:
        marbles.append(Marble(frame: marble.frame, event: .completion(.finished)))
      case .unnamed, .subscription, .demand, .cancellation:
        throw SourcePlanError(
          message: "A source has values and a completion; '^', '+' and '!' are a subscriber's"
        )
      }
    }
  }
}

/// An event that a source sends.
enum SourceEvent<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

/// The reason why a diagram cannot be that of a source.
struct SourcePlanError: Error {
  let message: String
}
