extension Scenario {
  /// A readable description of the scenario.
  public var text: String {
    var lines: [String] = []
    for (index, input) in inputs.enumerated() { lines.append("input \(index): \(input.text)") }
    lines.append("chain: \(chain.text)")
    for (index, subscriber) in subscribers.enumerated() {
      lines.append("subscriber \(index): \(subscriber.text)")
    }
    if !misbehaviours.isEmpty {
      lines.append("misbehaviours: \(misbehaviours.map(\.rawValue).sorted().joined(separator: ", "))")
    }
    for (index, step) in steps.enumerated() { lines.append("step \(index + 1): \(step.text)") }
    return lines.joined(separator: "\n")
  }
}

extension Input {
  fileprivate var text: String {
    switch self {
    case .passthrough: return "PassthroughSubject"
    case .currentValue(let value): return "CurrentValueSubject(\(value))"
    case .future: return "Future"
    case .manual(let script):
      var parts = ["manual"]
      if !script.subscribesAtOnce { parts.append("sends its subscription in a step") }
      if script.answers > 0 {
        parts.append("sends up to \(script.answers) values on request")
        if let ending = script.ending { parts.append("then \(ending.text)") }
      }
      return parts.joined(separator: ", ")
    }
  }
}

extension Ending {
  public var text: String {
    switch self {
    case .finished: "finished"
    case .failure(let number): "failure(\(number))"
    }
  }
}

extension Chain {
  public var text: String {
    ([source.text] + operators.map(\.text)).joined(separator: " | ")
  }
}

extension Source {
  fileprivate var text: String {
    switch self {
    case .input(let index): "input \(index)"
    case .just(let value): "Just(\(value))"
    case .empty(let completes): completes ? "Empty" : "Empty(completeImmediately: false)"
    case .fail(let number): "Fail(\(number))"
    case .sequence(let values): "\(values).publisher"
    case .optional(let value): "Optional(\(value.map(String.init) ?? "nil")).publisher"
    case .success(let value): "Result(success: \(value)).publisher"
    case .failure(let number): "Result(failure: \(number)).publisher"
    case .record(let values, let ending): "Record(\(values), \(ending.text))"
    case .deferred(let inner): "Deferred { \(inner.text) }"
    }
  }
}

extension Operator {
  fileprivate var text: String {
    let plain = Operator(kind)
    var parts: [String] = []
    if number != plain.number { parts.append("\(number)") }
    if function != plain.function {
      parts.append("\(function.factor)x+\(function.summand)")
      if let throwsAt = function.throwsAt { parts.append("throws at \(throwsAt)") }
    }
    if amount != plain.amount { parts.append("max \(amount)") }
    let arguments = parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    return kind.rawValue + arguments + chains.map { " { \($0.text) }" }.joined()
  }
}

extension SubscriberScript {
  fileprivate var text: String {
    var parts = reactions.map { "\($0.moment.text) \($0.action.text)" }
    if !returns.isEmpty { parts.append("returns \(returns.map(\.description).joined(separator: ", "))") }
    return parts.isEmpty ? "does nothing" : parts.joined(separator: "; ")
  }
}

extension SubscriberScript.Moment {
  fileprivate var text: String {
    switch self {
    case .subscription: "on subscription"
    case .value(let count): "on value \(count)"
    case .completion: "on completion"
    }
  }
}

extension SubscriberScript.Action {
  fileprivate var text: String {
    switch self {
    case .request(let amount): "request \(amount)"
    case .cancel: "cancel"
    case .send(let value, let input): "send \(value) into input \(input)"
    case .complete(let ending, let input): "send \(ending.text) into input \(input)"
    }
  }
}

extension Step {
  fileprivate var text: String {
    switch self {
    case .value(let value, let input): "input \(input) sends \(value)"
    case .completion(let ending, let input): "input \(input) sends \(ending.text)"
    case .subscription(let input): "input \(input) sends a subscription"
    case .subscribe(let subscriber): "subscriber \(subscriber) subscribes"
    case .request(let amount, let subscriber): "subscriber \(subscriber) requests \(amount)"
    case .cancel(let subscriber): "subscriber \(subscriber) cancels"
    case .advance(let time): "time advances by \(time)"
    case .connect: "connect"
    case .disconnect: "disconnect"
    }
  }
}
