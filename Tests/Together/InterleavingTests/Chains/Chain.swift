/// A scenario as a value: a publisher made of operators, its subscribers, and the actions of each thread.
struct Chain {
  /// The publisher of all subscribers.
  var root: Node
  var sinks: [Sink]
  /// The actions of each thread, in order.
  var scripts: [[Action]]

  indirect enum Node {
    /// One of four subjects: two passthrough subjects and two current-value subjects.
    case subject(Int)
    case sequence(Int)
    case unary(Unary, Node)
    case binary(Binary, Node, Node)
  }

  enum Unary: CaseIterable {
    case map
    case filter
    case scan
    case prefix
    case dropFirst
    case removeDuplicates
    case prepend
    case append
    case flatMapToJust
    case flatMapToSubject
    case flatMapOneAtATime
    case switchToSequence
    case switchToSubject
    case share
    case multicast
    case buffer
    case collect
    case failOnSecond
    case catching
    case retry
    case receiveOn
    case handleEvents
    case erase
  }

  enum Binary: CaseIterable {
    case merge
    case zip
    case combineLatest
    case prefixUntil
    case dropUntil
    case append
    case zip3
    case combineLatest3
    case merge3
  }

  struct Sink {
    /// The initial demand; `nil` for unlimited demand.
    var demand: Int?
    /// Whether the sink subscribes before the threads start. Otherwise a thread subscribes it, or none does.
    var isEarly: Bool
    /// The actions during its deliveries: the first delivery performs the first one.
    var reactions: [Reaction]
  }

  enum Reaction {
    case nothing
    case demand(Int)
    case request(Int?)
    case send(Int)
    case finish(Int)
    case cancel
  }

  enum Action {
    case send(Int)
    case finish(Int)
    case fail(Int)
    case subscribe(Int)
    case request(Int, Int?)
    case cancel(Int)
  }
}

extension Chain.Node {
  /// The number of operators.
  var size: Int {
    switch self {
    case .subject, .sequence: 0
    case .unary(_, let node): node.size + 1
    case .binary(_, let first, let second): first.size + second.size + 1
    }
  }
}

extension Chain: CustomStringConvertible {
  var description: String {
    var lines = ["  publisher: \(root)"]
    for (index, sink) in sinks.enumerated() {
      let demand = sink.demand.map { "\($0)" } ?? "unlimited"
      let beginning = sink.isEarly ? "subscribes first" : "subscribes late"
      lines.append("  sink \(index): \(beginning), demands \(demand), then \(sink.reactions)")
    }
    for (index, script) in scripts.enumerated() {
      lines.append("  thread \(index): \(script.map { "\($0)" }.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}

extension Chain.Node: CustomStringConvertible {
  var description: String {
    switch self {
    case .subject(let number): number < 2 ? "subject\(number)" : "current\(number)"
    case .sequence(let count): "sequence(\(count))"
    case .unary(let unary, let node): "\(node).\(unary)"
    case .binary(let binary, let first, let second): "\(first).\(binary)(\(second))"
    }
  }
}
