/// A value or the completion that an action on a scheduler delivers to downstream.
@usableFromInline
@frozen
enum ScheduledEvent<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}
