/// A value or the completion, on its way to downstream.
@usableFromInline
@frozen
enum Arrival<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}
