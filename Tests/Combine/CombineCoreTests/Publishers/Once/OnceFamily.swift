import CombineCore
import CombineProbes

/// What a publisher sends to a subscriber that asks for everything: its values, then `finished` or the
/// failure.
func events<P: Publisher>(_ publisher: P) -> [String] {
  let subscriber = ProbeSubscriber<P.Output, P.Failure>()
  publisher.subscribe(subscriber)
  return Array(subscriber.log.dropFirst())
}
