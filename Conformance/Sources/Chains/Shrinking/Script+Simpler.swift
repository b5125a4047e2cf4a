extension Int {
  var simpler: [Int] {
    self > 1 ? [0, 1, self - 1] : self == 1 ? [0] : []
  }
}

extension Amount {
  var simpler: [Amount] {
    switch self {
    case .unlimited: []
    case .max(let number): number > 1 ? [.unlimited, .max(1), .max(number - 1)] : [.unlimited]
    }
  }
}

extension Ending {
  var simpler: [Ending] {
    switch self {
    case .finished: []
    case .failure(let number): [.finished] + number.simpler.map { .failure($0) }
    }
  }
}

extension Step {
  var simpler: [Step] {
    switch self {
    case .value(let value, let input): value.simpler.map { .value($0, input: input) }
    case .completion(let ending, let input): ending.simpler.map { .completion($0, input: input) }
    case .request(let amount, let subscriber): amount.simpler.map { .request($0, subscriber: subscriber) }
    case .advance(let time): time > 1 ? [.advance(1), .advance(time - 1)] : []
    case .subscription, .subscribe, .cancel, .connect, .disconnect: []
    }
  }
}

extension Input {
  var simpler: [Input] {
    switch self {
    case .passthrough: []
    case .currentValue, .future: [.passthrough]
    case .manual(let script): script.simpler.map { .manual($0) }
    }
  }
}

extension ManualScript {
  fileprivate var simpler: [ManualScript] {
    var all: [ManualScript] = []
    func add<Part>(_ path: WritableKeyPath<ManualScript, Part>, _ parts: [Part]) {
      for part in parts {
        var script = self
        script[keyPath: path] = part
        all.append(script)
      }
    }
    if self != ManualScript() { all.append(ManualScript()) }
    if !subscribesAtOnce { add(\.subscribesAtOnce, [true]) }
    add(\.answers, answers.simpler)
    if let ending { add(\.ending, [nil] + ending.simpler) }
    return all
  }
}

extension SubscriberScript {
  var simpler: [SubscriberScript] {
    reactions.withoutOne.map { SubscriberScript(reactions: $0, returns: returns) }
      + returns.withoutOne.map { SubscriberScript(reactions: reactions, returns: $0) }
      + reactions.simplerInOne(\.simpler).map { SubscriberScript(reactions: $0, returns: returns) }
      + returns.simplerInOne(\.simpler).map { SubscriberScript(reactions: reactions, returns: $0) }
  }
}

extension SubscriberScript.Reaction {
  fileprivate var simpler: [SubscriberScript.Reaction] {
    let actions: [SubscriberScript.Action] =
      switch action {
      case .request(let amount): amount.simpler.map { .request($0) }
      case .cancel: []
      case .send(let value, let input): value.simpler.map { .send($0, input: input) }
      case .complete(let ending, let input): ending.simpler.map { .complete($0, input: input) }
      }
    let earlier: [SubscriberScript.Reaction] =
      if case .value(let count) = moment, count > 1 { [.init(.value(count - 1), action)] } else { [] }
    return earlier + actions.map { .init(moment, $0) }
  }
}
