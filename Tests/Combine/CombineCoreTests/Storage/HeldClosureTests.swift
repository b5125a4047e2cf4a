import CombineProbes
import Testing

@testable import CombineCore

struct HeldClosureTests {
  private func holding<Value>(_ body: @escaping (Value) -> Subscribers.Demand) -> HeldClosure<Value> {
    HeldClosure { address in address.map { HeldClosure<Value>.lend($0) { body($0).rawValue } } ?? 0 }
  }

  @Test func callsTheStoredClosure() {
    let held = holding { (number: Int) in .max(number * 2) }
    #expect(held.call(2) == 4)
    #expect(held.call(3) == 6)
  }

  @Test func passesValuesOfEverySizeUnchanged() {
    var got: [String] = []
    let strings = holding { (text: String) in
      got.append(text)
      return .none
    }
    _ = strings.call("a string that is too long to be kept in the string itself")
    let optionals = holding { (number: Int?) in
      got.append("\(number as Any)")
      return .none
    }
    _ = optionals.call(nil)
    _ = optionals.call(1)
    let nothing = holding { (_: Void) in
      got.append("()")
      return .none
    }
    _ = nothing.call(())
    let large = holding { (numbers: (Int, [Int], any Error)) in
      got.append("\(numbers.1)")
      return .none
    }
    _ = large.call((1, [2, 3], ProbeError()))
    let existentials = holding { (error: any Error) in
      got.append("\(error is ProbeError)")
      return .none
    }
    _ = existentials.call(ProbeError())
    #expect(
      got == [
        "a string that is too long to be kept in the string itself", "nil", "Optional(1)", "()", "[2, 3]",
        "true",
      ]
    )
  }

  @Test func doesNotRetainItsArguments() {
    var hasGone = false
    let held = holding { (_: ReleaseProbe) in .none }
    do {
      let probe = ReleaseProbe { hasGone = true }
      for _ in 0..<3 { _ = held.call(probe) }
      #expect(!hasGone)
    }
    #expect(hasGone)
  }

  @Test func releasesCapturesWhenTheClosureIsReplaced() {
    var hasGone = false
    var held: HeldClosure<Void>?
    do {
      let probe = ReleaseProbe { hasGone = true }
      held = holding {
        withExtendedLifetime(probe) {}
        return .none
      }
    }
    #expect(!hasGone)
    held = nil
    #expect(hasGone)
    _ = consume held
  }
}
