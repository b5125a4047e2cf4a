// These functions return their argument and hide it from the optimizer, so that closures are called and not
// inlined. With `@inline(never)` alone the optimizer would find out that the result is the argument, hence
// `@_optimize(none)`. Each type has a function of its own, because a generic one would wrap the closure in
// another that passes its values in memory.

typealias Sink = (Int) -> Void
typealias Transform = (Int) -> Int
typealias Predicate = (Int) -> Bool
typealias Source = () -> Int
typealias PairSink = (Int, Int) -> Void
typealias PairTransform = (Int, Int) -> Int
typealias PairPredicate = (Int, Int) -> Bool
typealias Publisher = (Sink) -> Void
typealias Subscribe = (Int, Sink) -> Void
typealias Factory = () -> Publisher

@_optimize(none)
@inline(never)
func opaque(_ sink: @escaping Sink) -> Sink {
  sink
}

@_optimize(none)
@inline(never)
func opaque(_ transform: @escaping Transform) -> Transform {
  transform
}

@_optimize(none)
@inline(never)
func opaque(_ predicate: @escaping Predicate) -> Predicate {
  predicate
}

@_optimize(none)
@inline(never)
func opaque(_ source: @escaping Source) -> Source {
  source
}

@_optimize(none)
@inline(never)
func opaque(_ pairSink: @escaping PairSink) -> PairSink {
  pairSink
}

@_optimize(none)
@inline(never)
func opaque(_ pairTransform: @escaping PairTransform) -> PairTransform {
  pairTransform
}

@_optimize(none)
@inline(never)
func opaque(_ pairPredicate: @escaping PairPredicate) -> PairPredicate {
  pairPredicate
}

@_optimize(none)
@inline(never)
func opaque(_ publisher: @escaping Publisher) -> Publisher {
  publisher
}

@_optimize(none)
@inline(never)
func opaque(_ factory: @escaping Factory) -> Factory {
  factory
}

@_optimize(none)
@inline(never)
func opaque(_ subscribe: @escaping Subscribe) -> Subscribe {
  subscribe
}
