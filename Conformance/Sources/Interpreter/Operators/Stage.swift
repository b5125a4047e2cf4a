import Chains

/// An operator and its upstream. Its closures log their calls.
struct Stage {
  let element: Operator
  let upstream: Stream
  let world: World

  init(_ element: Operator, on upstream: Stream, in world: World) {
    self.element = element
    self.upstream = upstream
    self.world = world
  }

  var stream: Stream {
    if let stream = mapping ?? failing ?? filtering ?? reducing ?? joining ?? sharing ?? buffering
      ?? scheduling ?? debugging
    {
      return stream
    }
    preconditionFailure("no group of operators contains \(element.kind)")
  }

  var number: Int { element.number }

  /// Returns the publisher of another chain of the operator.
  func other(_ index: Int) -> Stream {
    world.stream(of: element.chains[index])
  }

  var withoutFailure: WithoutFailure { WithoutFailure(upstream: upstream) }

  var transform: (Int) -> Int {
    { [self] value in
      called(with: value)
      return element.function(value)
    }
  }

  var tryTransform: (Int) throws -> Int {
    { [self] value in
      called(with: value)
      try element.function.check(value)
      return element.function(value)
    }
  }

  var transformToOptional: (Int) -> Int? {
    { [self] value in
      called(with: value)
      return element.function.accepts(value) ? element.function(value) : nil
    }
  }

  var tryTransformToOptional: (Int) throws -> Int? {
    { [self] value in
      called(with: value)
      try element.function.check(value)
      return element.function.accepts(value) ? element.function(value) : nil
    }
  }

  var predicate: (Int) -> Bool {
    { [self] value in
      called(with: value)
      return element.function.accepts(value)
    }
  }

  var tryPredicate: (Int) throws -> Bool {
    { [self] value in
      called(with: value)
      try element.function.check(value)
      return element.function.accepts(value)
    }
  }

  var areEquivalent: (Int, Int) -> Bool {
    { [self] first, second in
      called(with: first, second)
      return element.function(first) == element.function(second)
    }
  }

  var tryAreEquivalent: (Int, Int) throws -> Bool {
    { [self] first, second in
      called(with: first, second)
      try element.function.check(second)
      return element.function(first) == element.function(second)
    }
  }

  var areInOrder: (Int, Int) -> Bool {
    { [self] first, second in
      called(with: first, second)
      return element.function(first) < element.function(second)
    }
  }

  var tryAreInOrder: (Int, Int) throws -> Bool {
    { [self] first, second in
      called(with: first, second)
      try element.function.check(second)
      return element.function(first) < element.function(second)
    }
  }

  var combine: (Int, Int) -> Int {
    { [self] first, second in
      called(with: first, second)
      return (first + element.function(second)) % 100
    }
  }

  var tryCombine: (Int, Int) throws -> Int {
    { [self] first, second in
      called(with: first, second)
      try element.function.check(second)
      return (first + element.function(second)) % 100
    }
  }

  func called(with values: Int...) {
    world.log.append(.call(element.kind, values))
  }

  func wrote(_ text: String) {
    world.log.append(.line(text.withoutTypeNames))
  }
}
