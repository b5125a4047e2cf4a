import CombineCore
import CombineProbes

/// Returns the events that a publisher sends to a subscriber with unlimited demand: its values, followed by
/// `finished` or the failure.
func events<P: Publisher>(_ publisher: P) -> [String] {
  let subscriber = ProbeSubscriber<P.Output, P.Failure>()
  publisher.subscribe(subscriber)
  return Array(subscriber.log.dropFirst())
}
