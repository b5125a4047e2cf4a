import CustomDump

extension SharedExpectation {
  /// The shared values that a state holds and that are not as expected, each as a difference.
  ///
  /// - Parameter state: The state, which is searched by reflection, as states hide shared values in arrays
  ///   and in properties that their `==` ignores.
  package func unmetExpectations(in state: Any) -> [String] {
    guard !isEmpty else { return [] }
    var search = HeldValues()
    return compare {
      search.visit(state) { $0.unmetExpectation(self) }
      return search.differences
    }
  }
}

extension SharedExpectation {
  /// Shows, in the shared values that a state holds, what is expected of them.
  ///
  /// - Returns: A closure that makes them show the present values again.
  func show(in state: Any) -> () -> Void {
    var endings: [() -> Void] = []
    var search = HeldValues()
    search.visit(state) { held in
      endings.append(held.show(self))
      return nil
    }
    // The same reference may have been met twice: what was put in its place last goes first.
    return { for end in endings.reversed() { end() } }
  }
}

/// A shared value of any type.
private protocol HeldValue {
  /// Shows what is expected, until the closure that it returns is called.
  func show(_ expectation: SharedExpectation) -> () -> Void

  /// The difference between what the value is expected to be and what it is, unless there is none.
  func unmetExpectation(_ expectation: SharedExpectation) -> String?
}

extension Shared: HeldValue {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void { holder.show(expectation) }

  fileprivate func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    holder.unmetExpectation(expectation)
  }
}

extension SharedReader: HeldValue {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void { holder.show(expectation) }

  fileprivate func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    holder.unmetExpectation(expectation)
  }
}

extension ReferenceHolder {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void {
    let present = reference
    let past = PastReference(present, value: expectation.assert { present.value })
    // The publisher of each is that of the present one.
    replace(with: past, isSelected: false)
    return { [self] in
      // Another one may have been put in its place.
      if reference === past { replace(with: present, isSelected: false) }
    }
  }

  fileprivate func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    let reference = reference
    let expected = expectation.reading(.expected) { reference.value }
    let actual = expectation.reading(.actual) { reference.value }
    guard let first = expected as? any Equatable, !first.isEqual(to: actual) else { return nil }
    return diff(expected, actual, format: .proportional)
  }
}

extension Equatable {
  /// Compares with a value whose type is not known.
  func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}

/// A search for shared values in a state.
private struct HeldValues {
  var differences: [String] = []
  private var visited: Set<ObjectIdentifier> = []

  mutating func visit(_ value: Any, _ check: (any HeldValue) -> String?) {
    if let held = value as? any HeldValue {
      if let difference = check(held) { differences.append(difference) }
      return
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class, !visited.insert(ObjectIdentifier(value as AnyObject)).inserted {
      return
    }
    for child in mirror.children { visit(child.value, check) }
  }
}
