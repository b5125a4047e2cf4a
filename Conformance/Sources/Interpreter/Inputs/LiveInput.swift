import Chains

/// What a script sends into during a run.
protocol LiveInput: AnyObject {
  var stream: Stream { get }

  func send(_ value: Int)

  func send(_ ending: Ending)

  func sendSubscription()

  /// Releases everything.
  func end()
}
