/// A publisher that behaves the same for all types of subscribers and never passes on a subscriber unwrapped.
///
/// This allows ``AnyPublisher`` to attach an ``ErasedSubscriber`` in place of the original subscriber. Other
/// publishers, such as those of a client, receive the original subscriber, as in Combine.
@usableFromInline
package protocol AgnosticPublisher {}

// Publishers without an upstream.
extension CurrentValueSubject: AgnosticPublisher {}
extension Empty: AgnosticPublisher {}
extension Fail: AgnosticPublisher {}
extension Future: AgnosticPublisher {}
extension Just: AgnosticPublisher {}
extension ObservableObjectPublisher: AgnosticPublisher {}
extension Optional.Publisher: AgnosticPublisher {}
extension PassthroughSubject: AgnosticPublisher {}
extension Published.Publisher: AgnosticPublisher {}
extension Publishers.Sequence: AgnosticPublisher {}
extension Record: AgnosticPublisher {}
extension Result.Publisher: AgnosticPublisher {}
extension Deferred: AgnosticPublisher where DeferredPublisher: AgnosticPublisher {}

// Publishers that attach their own subscriber to the upstream publisher.
extension Publishers.AllSatisfy: AgnosticPublisher {}
extension Publishers.AssertNoFailure: AgnosticPublisher {}
extension Publishers.Autoconnect: AgnosticPublisher {}
extension Publishers.Breakpoint: AgnosticPublisher {}
extension Publishers.Buffer: AgnosticPublisher {}
extension Publishers.Catch: AgnosticPublisher {}
extension Publishers.Collect: AgnosticPublisher {}
extension Publishers.CollectByCount: AgnosticPublisher {}
extension Publishers.CollectByTime: AgnosticPublisher {}
extension Publishers.CombineLatest: AgnosticPublisher {}
extension Publishers.CombineLatest3: AgnosticPublisher {}
extension Publishers.CombineLatest4: AgnosticPublisher {}
extension Publishers.CompactMap: AgnosticPublisher {}
extension Publishers.Comparison: AgnosticPublisher {}
extension Publishers.Concatenate: AgnosticPublisher {}
extension Publishers.Contains: AgnosticPublisher {}
extension Publishers.ContainsWhere: AgnosticPublisher {}
extension Publishers.Count: AgnosticPublisher {}
extension Publishers.Debounce: AgnosticPublisher {}
extension Publishers.Decode: AgnosticPublisher {}
extension Publishers.Delay: AgnosticPublisher {}
extension Publishers.Drop: AgnosticPublisher {}
extension Publishers.DropUntilOutput: AgnosticPublisher {}
extension Publishers.DropWhile: AgnosticPublisher {}
extension Publishers.Encode: AgnosticPublisher {}
extension Publishers.Filter: AgnosticPublisher {}
extension Publishers.First: AgnosticPublisher {}
extension Publishers.FirstWhere: AgnosticPublisher {}
extension Publishers.FlatMap: AgnosticPublisher {}
extension Publishers.HandleEvents: AgnosticPublisher {}
extension Publishers.IgnoreOutput: AgnosticPublisher {}
extension Publishers.Last: AgnosticPublisher {}
extension Publishers.LastWhere: AgnosticPublisher {}
extension Publishers.MakeConnectable: AgnosticPublisher {}
extension Publishers.Map: AgnosticPublisher {}
extension Publishers.MapError: AgnosticPublisher {}
extension Publishers.MapKeyPath: AgnosticPublisher {}
extension Publishers.MapKeyPath2: AgnosticPublisher {}
extension Publishers.MapKeyPath3: AgnosticPublisher {}
extension Publishers.MeasureInterval: AgnosticPublisher {}
extension Publishers.Merge: AgnosticPublisher {}
extension Publishers.Merge3: AgnosticPublisher {}
extension Publishers.Merge4: AgnosticPublisher {}
extension Publishers.Merge5: AgnosticPublisher {}
extension Publishers.Merge6: AgnosticPublisher {}
extension Publishers.Merge7: AgnosticPublisher {}
extension Publishers.Merge8: AgnosticPublisher {}
extension Publishers.MergeMany: AgnosticPublisher {}
extension Publishers.Multicast: AgnosticPublisher {}
extension Publishers.Output: AgnosticPublisher {}
extension Publishers.PrefixUntilOutput: AgnosticPublisher {}
extension Publishers.PrefixWhile: AgnosticPublisher {}
extension Publishers.Print: AgnosticPublisher {}
extension Publishers.ReceiveOn: AgnosticPublisher {}
extension Publishers.Reduce: AgnosticPublisher {}
extension Publishers.RemoveDuplicates: AgnosticPublisher {}
extension Publishers.ReplaceEmpty: AgnosticPublisher {}
extension Publishers.ReplaceError: AgnosticPublisher {}
extension Publishers.Retry: AgnosticPublisher {}
extension Publishers.Scan: AgnosticPublisher {}
extension Publishers.SetFailureType: AgnosticPublisher {}
extension Publishers.Share: AgnosticPublisher {}
extension Publishers.SubscribeOn: AgnosticPublisher {}
extension Publishers.SwitchToLatest: AgnosticPublisher {}
extension Publishers.Throttle: AgnosticPublisher {}
extension Publishers.Timeout: AgnosticPublisher {}
extension Publishers.TryAllSatisfy: AgnosticPublisher {}
extension Publishers.TryCatch: AgnosticPublisher {}
extension Publishers.TryCompactMap: AgnosticPublisher {}
extension Publishers.TryComparison: AgnosticPublisher {}
extension Publishers.TryContainsWhere: AgnosticPublisher {}
extension Publishers.TryDropWhile: AgnosticPublisher {}
extension Publishers.TryFilter: AgnosticPublisher {}
extension Publishers.TryFirstWhere: AgnosticPublisher {}
extension Publishers.TryLastWhere: AgnosticPublisher {}
extension Publishers.TryMap: AgnosticPublisher {}
extension Publishers.TryPrefixWhile: AgnosticPublisher {}
extension Publishers.TryReduce: AgnosticPublisher {}
extension Publishers.TryRemoveDuplicates: AgnosticPublisher {}
extension Publishers.TryScan: AgnosticPublisher {}
extension Publishers.Zip: AgnosticPublisher {}
extension Publishers.Zip3: AgnosticPublisher {}
extension Publishers.Zip4: AgnosticPublisher {}
