"""What the self-test of check-rooms plants, and what it has to find."""

# Each function of a lock's discipline, with the sentences that are expected in their lines.
LOCKS = """\
struct Locked {
  func begin() {
    lock.lock()
  } // leaves lock taken

  func end() {
    lock.unlock() // releases lock
  }

  func both() {
    lock.lock()
    lock.unlock()
  }

  func other() {
    access.lock()
    condition.unlock() // releases condition
    self.access.unlock()
  }

  func early() -> Int {
    lock.lock()
    guard isActive, values.contains(where: { $0 > 1 }) else { return 0 } // leaves lock taken
    if isEmpty {
      lock.unlock()
    } else if let first,
      first > 0
    {
      return lock.unlock()
    }
    lock.unlock() // releases lock
    return 1
  }

  func deferred() throws {
    lock.lock()
    defer { lock.unlock() }
    if isEmpty { throw Failure() }
    try `do`(for: 1)
  }

  func throwing() throws {
    lock.lock()
    try load() // leaves lock taken
    lock.unlock()
  }

  func caught() {
    lock.lock()
    do {
      try load()
    } catch {
      report(error)
    }
    lock.unlock()
  }

  func chosen() {
    lock.lock()
    switch state {
    case .waiting(let count) where count > 1: break
    case .ended:
      lock.unlock()
      return
    default: return // leaves lock taken
    }
    lock.unlock()
  }

  func again() {
    while true {
      lock.lock()
      if isEmpty { break }
      lock.unlock()
      if isFull { continue }
      lock.lock()
      lock.lock() // takes lock
      lock.unlock()
    }
    lock.unlock()
  }

  func closure() {
    lock.lock()
    let later = { [self] in
      lock.unlock() // releases lock
    }
    lock.unlockAndBorrow()
    later()
  }

  func unlock() {
    system.unlock()
  }

  func twice() {
    lock.lock()
    defer { lock.unlock() } // releases lock
    lock.unlock()
  }

  func inScopes() {
    for value in values {
      lock.lock()
      defer { lock.unlock() }
      if value { continue }
    }
    do {
      lock.lock()
      defer { lock.unlock() }
      try load()
    } catch {}
  }

  func repeated() {
    lock.lock()
    repeat { step() } while more
    if isEmpty { return } // leaves lock taken
    lock.unlock()
  }

  func fallen() {
    lock.lock()
    switch state {
    case .first:
      lock.unlock()
      fallthrough
    case .second: lock.unlock() // releases lock
    @unknown default: return // leaves lock taken
    }
  }

  func within() {
    lock.lock()
    self.lock.withLock { values = [] } // takes lock
    lock.unlock()
    other.lock.withLock {
      other.lock.lock() // takes other.lock
      other.lock.unlock()
      return lock.withLock { 1 }
    }
  }

  let gate = Gate()

  func folded() throws -> Int {
    let isOutermost = gate.enter()
    do {
      try fold()
    } catch {
      if isOutermost { gate.leave() }
      return 0
    }
    if isEmpty { return 1 } // leaves gate taken
    if isOutermost { gate.leave() }
    guard isFull else { return 2 }
    gate.leave() // releases gate
    return 3
  }

  func made() -> Int {
    let isOutermost = self.gate.enter()
    defer { if isOutermost { gate.leave() } }
    if let subject { return subject }
    return 1
  }

  func printed() {
    guard gate.enter() else {
      postponed.append(line)
      return
    }
    while let line = postponed.popFirst() { write(line) }
    if isEmpty { return } // leaves gate taken
    gate.leave()
  }

  func looped() {
    while isActive, gate.tryEnter() {
      loop()
      gate.leave()
    }
    if gate.tryEnter() {
      if isEmpty { return } // leaves gate taken
      gate.leave()
    } else {
      gate.leave() // releases gate
    }
    guard !isActive, gate.tryEnter() else {
      gate.leave() // releases gate
      return
    }
    gate.leave()
    sole.gate.leave()
  }
}
"""

PLANTED = {
    "Sources/F/A/Testing/Tool.swift": "final class Tool {\n  var use: Int\n}\nextension Tool {\n  var strength: Int { 1 }\n}\n",
    "Sources/F/A/Testing/User+Tool.swift": "extension User {\n  @discardableResult\n  static func sharpen() {}\n  var usual: Int { 1 }\n"
                                         "  private var strengths: Int { 1 }\n}\n",
    "Sources/F/A/User.swift": "// Tool\nstruct User {\n  let tool: Tool?\n  let strength = Self.sharpen()\n  let strengths = hook\n"
                            "  func usual() { hooks() }\n}\n",
    "Sources/F/A/User+Testing.swift": "extension User {\n  func use(_ tool: Tool) { sharpen() }\n  var hook: Int { 1 }\n}\n",
    "Sources/F/A/Testing/free.swift": "func drill(_ depth: Int) {}\npublic func plane() {}\nprivate func saw() {}\nfunc usual() {}\n",
    "Sources/F/A/Testing/Made+Tool.swift": "extension Made {\n  convenience init(\n    tool: Int,\n    width: Int, at depth: Int = (2)\n  ) {}\n"
                                         "  init(_ usual: Int) {}\n  private init(secret: Int) {}\n}\nextension Tool {\n  init(own: Int) {}\n}\n",
    "Sources/F/A/Made.swift": "struct Made {\n  let width: Int\n  init(name: String, handler: () -> Void) {}\n"
                            "  static let deep = Made(tool: 1, width: 2)\n  static let flat: Made = .init(name: f(tool: 1), at: 3) {}\n"
                            "  static let plain = Made(width: 1)\n  static let other = Other(tool: 1)\n  let saw = drill(1)\n"
                            "  func cut() { handOn(plane); object.drill(2); saw(); usual(); Made(secret: 1) }\n"
                            "  static let same = Self(at: 1)\n  convenience init() { super.init(at: 1) }\n}\n",
    "Sources/F/A/Locked.swift": LOCKS,
    "Sources/F/A/Locked+Mirror.swift": "extension Locked {\n  var mirror: Int {\n    let isOutermost = gate.enter()\n    return 1\n  }\n}\n",
    "Sources/F/A/Delivering.swift": "struct Delivering {\n  let gate = DeliveryGate()\n  func a() { if case .taken = gate.enter() { return } }\n}\n",
} | {f"Sources/F/A/Circle{number}.swift": f"struct Circle{number} {{ let next: Circle{(number + 1) % 5}? }}\n" for number in range(5)} | {
    f"Sources/F/A/Small{number}.swift": f"struct Small{number} {{ let next: Small{(number + 1) % 4}? }}\n" for number in range(4)} | {
    f"Sources/F/A/Calls{number}.swift": f"func call{number}() {{ call{(number + 1) % 5}() }}\n" for number in range(5)} | {
    f"Sources/F/A/Overload{number}.swift": f"func overload(_ overloaded: Int{2 ** (number + 2)}) {{}}\n" for number in range(5)} | {
    f"Sources/F/A/Word{number}.swift": f"func word{number}() {{}}\nstruct Word{number} {{\n  let word{(number + 1) % 5}: Int\n"
                                     f"  var double: Int {{ 2 * word{(number + 1) % 5} + other.word{(number + 2) % 5}() }}\n}}\n"
    for number in range(5)}

EXPECTED = [
    "Sources/F/A/User.swift:3: names Tool", "Sources/F/A/User.swift:4: names sharpen", "Sources/F/A/User.swift:5: names hook",
    "Sources/F/A/Made.swift:4: calls init(tool:)", "Sources/F/A/Made.swift:5: calls init(at:)", "Sources/F/A/Made.swift:8: calls drill",
    "Sources/F/A/Made.swift:9: calls plane", "Sources/F/A/Made.swift:10: calls init(at:)", "Sources/F/A/Made.swift:11: calls init(at:)",
    "Sources/F/A/Locked+Mirror.swift:4: leaves gate taken", "Sources/F/A/Circle0.swift: one of 5 files", "Sources/F/A/Calls0.swift: one of 5 files",
] + [f"Sources/F/A/Locked.swift:{number}: {line.split('// ')[1]}" for number, line in enumerate(LOCKS.split("\n"), 1) if "// " in line]
