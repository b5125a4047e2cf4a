extension Chain {
  /// All chains with one element removed or simplified.
  var simplifications: [Chain] {
    var result: [Chain] = []
    for thread in scripts.indices where scripts.count > 1 {
      result.append(with { $0.scripts.remove(at: thread) })
    }
    for node in root.simplifications { result.append(with { $0.root = node }) }
    for thread in scripts.indices {
      for action in scripts[thread].indices where scripts[thread].count > 1 {
        result.append(with { $0.scripts[thread].remove(at: action) })
      }
    }
    for (index, sink) in sinks.enumerated() {
      if sinks.count > 1 { result.append(without(sink: index)) }
      for reaction in sink.reactions.indices {
        result.append(with { $0.sinks[index].reactions.remove(at: reaction) })
      }
      if sink.demand != nil { result.append(with { $0.sinks[index].demand = nil }) }
      if !sink.isEarly {
        result.append(
          with { chain in
            chain.sinks[index].isEarly = true
            chain.removeActions { if case .subscribe(index) = $0 { true } else { false } }
          }
        )
      }
    }
    return result.filter { !$0.scripts.isEmpty }
  }

  private func with(_ change: (inout Chain) -> Void) -> Chain {
    var copy = self
    change(&copy)
    return copy
  }

  private func without(sink index: Int) -> Chain {
    with { chain in
      chain.sinks.remove(at: index)
      chain.removeActions { $0.sink == index }
      for thread in chain.scripts.indices {
        for action in chain.scripts[thread].indices {
          chain.scripts[thread][action].moveSink(above: index)
        }
      }
    }
  }

  private mutating func removeActions(where isRemoved: (Action) -> Bool) {
    for thread in scripts.indices { scripts[thread].removeAll(where: isRemoved) }
    scripts.removeAll(where: \.isEmpty)
  }
}

extension Chain.Action {
  fileprivate var sink: Int? {
    switch self {
    case .send, .finish, .fail: nil
    case .subscribe(let sink), .request(let sink, _), .cancel(let sink): sink
    }
  }

  /// Adjusts the sink's index after the removal of an earlier sink.
  fileprivate mutating func moveSink(above index: Int) {
    switch self {
    case .subscribe(let sink) where sink > index: self = .subscribe(sink - 1)
    case .request(let sink, let demand) where sink > index: self = .request(sink - 1, demand)
    case .cancel(let sink) where sink > index: self = .cancel(sink - 1)
    default: break
    }
  }
}

extension Chain.Node {
  fileprivate var simplifications: [Chain.Node] {
    switch self {
    case .subject: return []
    case .sequence(let count): return count > 1 ? [.sequence(count - 1)] : []
    case .unary(let unary, let node):
      return [node] + node.simplifications.map { .unary(unary, $0) }
    case .binary(let binary, let first, let second):
      var result = [first, second]
      switch binary {
      case .zip3: result.append(.binary(.zip, first, second))
      case .combineLatest3: result.append(.binary(.combineLatest, first, second))
      case .merge3: result.append(.binary(.merge, first, second))
      default: break
      }
      result += first.simplifications.map { .binary(binary, $0, second) }
      return result + second.simplifications.map { .binary(binary, first, $0) }
    }
  }
}
