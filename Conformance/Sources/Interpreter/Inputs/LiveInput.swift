import Chains

/// A publisher that steps and subscribers send events to during a run.
protocol LiveInput: AnyObject {
  var stream: Stream { get }

  func send(_ value: Int)

  func send(_ ending: Ending)

  func sendSubscription()

  /// Ends the input and releases its subscribers.
  func end()
}
