import Interleaving

extension Chain {
  /// Creates the chain with the given index.
  init(seed: UInt64, index: Int) {
    var generator = SeededGenerator(seed: seed &* 0x1_0000_0001 &+ UInt64(index))
    // Neighbouring seeds yield similar first numbers.
    for _ in 0..<4 { _ = generator.next() }
    self.init(using: &generator)
  }

  private init(using generator: inout SeededGenerator) {
    var operators = Int.random(in: 1...4, using: &generator)
    root = Node(operators: &operators, using: &generator)
    let sinkCount = Int.random(in: 0..<4, using: &generator) == 0 ? 2 : 1
    sinks = (0..<sinkCount).map { _ in Sink(using: &generator) }
    let threadCount = Int.random(in: 0..<3, using: &generator) == 0 ? 3 : 2
    scripts = (0..<threadCount).map { _ in
      let count = Int.random(in: 1...(threadCount == 2 ? 3 : 2), using: &generator)
      return (0..<count).map { _ in Action(sinks: sinkCount, using: &generator) }
    }
    for (index, sink) in sinks.enumerated() where !sink.isEarly {
      let thread = Int.random(in: 0..<threadCount, using: &generator)
      scripts[thread].insert(.subscribe(index), at: 0)
    }
  }
}

extension Chain.Node {
  fileprivate init(operators: inout Int, using generator: inout SeededGenerator) {
    guard operators > 0 else {
      let choice = Int.random(in: 0..<5, using: &generator)
      self = choice < 4 ? .subject(choice) : .sequence(Int.random(in: 0...3, using: &generator))
      return
    }
    operators -= 1
    if Int.random(in: 0..<5, using: &generator) < 3 {
      let binary = Chain.Binary.allCases.randomElement(using: &generator)!
      let first = Self(operators: &operators, using: &generator)
      self = .binary(binary, first, Self(operators: &operators, using: &generator))
    } else {
      let unary = Chain.Unary.allCases.randomElement(using: &generator)!
      self = .unary(unary, Self(operators: &operators, using: &generator))
    }
  }
}

extension Chain.Sink {
  fileprivate init(using generator: inout SeededGenerator) {
    demand = [nil, nil, nil, 0, 1, 2].randomElement(using: &generator)!
    isEarly = Int.random(in: 0..<3, using: &generator) > 0
    reactions = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      Chain.Reaction(using: &generator)
    }
  }
}

extension Chain.Reaction {
  fileprivate init(using generator: inout SeededGenerator) {
    let subject = Int.random(in: 0..<4, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...2: self = .demand(Int.random(in: 1...2, using: &generator))
    case 3...5: self = .request(Bool.random(using: &generator) ? nil : 1)
    case 6...8: self = .send(subject)
    case 9: self = .finish(subject)
    case 10: self = .cancel
    default: self = .nothing
    }
  }
}

extension Chain.Action {
  fileprivate init(sinks: Int, using generator: inout SeededGenerator) {
    let subject = Int.random(in: 0..<4, using: &generator)
    let sink = Int.random(in: 0..<sinks, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...11: self = .send(subject)
    case 12...13: self = .finish(subject)
    case 14: self = .fail(subject)
    case 15...17: self = .request(sink, Bool.random(using: &generator) ? nil : 1)
    default: self = .cancel(sink)
    }
  }
}
