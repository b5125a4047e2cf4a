import CombineShim

// Publishers that have no upstream, and operators that put their own subscriber between upstream and
// downstream. None of them passes a subscriber on unwrapped, which allows their types to be erased at a lower
// cost.
extension AsyncElements: AgnosticPublisher {}
extension Batches: AgnosticPublisher {}
extension CurrentValueRelay: AgnosticPublisher {}
extension GroupBy: AgnosticPublisher {}
extension GroupedPublisher: AgnosticPublisher {}
extension MapToResult: AgnosticPublisher {}
extension PassthroughRelay: AgnosticPublisher {}
extension PrefixDuration: AgnosticPublisher {}
extension Publishers.Amb: AgnosticPublisher {}
extension Publishers.AmbMany: AgnosticPublisher {}
extension Publishers.ConcatMap: AgnosticPublisher {}
extension Publishers.Create: AgnosticPublisher {}
extension Publishers.DelaySubscription: AgnosticPublisher {}
extension Publishers.Dematerialize: AgnosticPublisher {}
extension Publishers.FlatMapFirst: AgnosticPublisher {}
extension Publishers.Interval: AgnosticPublisher {}
extension Publishers.JoinMany: AgnosticPublisher {}
extension Publishers.Materialize: AgnosticPublisher {}
extension Publishers.Paced: AgnosticPublisher {}
extension Publishers.PausableBuffered: AgnosticPublisher {}
extension Publishers.RetryWhen: AgnosticPublisher {}
extension Publishers.Sample: AgnosticPublisher {}
extension Publishers.Suffix: AgnosticPublisher {}
extension Publishers.Using: AgnosticPublisher {}
extension Publishers.WithLatestFrom: AgnosticPublisher {}
extension ReplaySubject: AgnosticPublisher {}
extension Stepwise: AgnosticPublisher {}
extension WindowPublisher: AgnosticPublisher {}
extension Windows: AgnosticPublisher {}
