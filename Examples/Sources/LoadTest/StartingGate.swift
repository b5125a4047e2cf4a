/// A gate at which all participants wait until everyone has arrived.
actor StartingGate {
  private let count: Int
  private var arrived = 0
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var starter: (awaited: Int, continuation: CheckedContinuation<Void, Never>)?

  init(count: Int) {
    self.count = count
  }

  /// Waits until the gate is opened.
  func pass() async {
    arrived += 1
    if let starter, arrived >= starter.awaited { letStarterGo() }
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits until all participants have arrived.
  func allHere() async { await here(count) }

  /// Waits until a number of participants have arrived. Only one caller may wait at a time.
  func here(_ awaited: Int) async {
    if arrived >= awaited || isOpen { return }
    await withCheckedContinuation { starter = (awaited, $0) }
  }

  /// Releases all participants, including later ones.
  func open() {
    isOpen = true
    letStarterGo()
    for visitor in waiting { visitor.resume() }
    waiting = []
  }

  private func letStarterGo() {
    starter?.continuation.resume()
    starter = nil
  }
}
