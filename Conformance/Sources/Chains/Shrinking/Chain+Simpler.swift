extension Chain {
  var simpler: [Chain] {
    var all: [Chain] = []
    if operators.count > 2 {
      all.append(Chain(source, Array(operators.prefix(operators.count / 2))))
      all.append(Chain(source, Array(operators.suffix(operators.count - operators.count / 2))))
    }
    for element in operators { all += element.chains }
    all += operators.withoutOne.map { Chain(source, $0) }
    all += source.simpler.map { Chain($0, operators) }
    if case .deferred(let inner) = source { all.append(Chain(inner.source, inner.operators + operators)) }
    all += operators.simplerInOne(\.simpler).map { Chain(source, $0) }
    return all
  }
}

extension Source {
  fileprivate var simpler: [Source] {
    switch self {
    case .input(let index): index > 0 ? [.input(0), .input(index - 1)] : []
    case .empty(let completes): completes ? [] : [.empty(completesImmediately: true)]
    case .just(let value): [.empty(completesImmediately: true)] + value.simpler.map { .just($0) }
    case .fail(let number): number.simpler.map { .fail($0) }
    case .sequence(let values):
      values.withoutOne.map { .sequence($0) } + values.simplerInOne(\.simpler).map { .sequence($0) }
    case .optional(let value): value.map { [.optional(nil)] + $0.simpler.map { .optional($0) } } ?? []
    case .success(let value): [.just(value)]
    case .failure(let number): [.fail(number)]
    case .record(let values, let ending):
      values.withoutOne.map { .record($0, ending) }
        + values.simplerInOne(\.simpler).map { .record($0, ending) }
        + ending.simpler.map { .record(values, $0) } + (ending == .finished ? [.sequence(values)] : [])
    case .deferred(let inner): inner.simpler.map { .deferred($0) }
    }
  }
}

extension Operator {
  fileprivate var simpler: [Operator] {
    var all: [Operator] = []
    func add<Part>(_ path: WritableKeyPath<Operator, Part>, _ parts: [Part]) {
      for part in parts {
        var element = self
        element[keyPath: path] = part
        all.append(element)
      }
    }
    let plain = Operator(kind)
    if function != plain.function { add(\.function, [plain.function]) }
    if function.throwsAt != nil { add(\.function.throwsAt, [nil]) }
    if number > 1 { add(\.number, [1, number - 1]) }
    add(\.amount, amount.simpler)
    add(\.chains, chains.simplerInOne(\.simpler))
    return all
  }
}
