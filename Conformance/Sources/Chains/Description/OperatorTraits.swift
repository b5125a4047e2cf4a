/// The special properties of an operator.
public struct OperatorTraits: Sendable {
  /// The number of its other publishers.
  public var chainCount = 0

  /// A Boolean value that indicates whether it subscribes repeatedly to its upstream or to its other
  /// publishers.
  public var resubscribes = false

  /// A Boolean value that indicates whether it depends on virtual time.
  public var usesTime = false

  /// A Boolean value that indicates whether its subscribers share one subscription to upstream.
  public var shares = false

  /// A Boolean value that indicates whether a step connects it.
  public var connectsByStep = false

  /// The misbehaviours that make it trap.
  public var traps: Set<Misbehaviour> = []

  /// The misbehaviours toward downstream that Combine specifies for it.
  public var commits: Set<Misbehaviour> = []
}

extension OperatorKind {
  public var traits: OperatorTraits {
    var traits = OperatorTraits()
    switch self {
    case .tryFilter, .tryCompactMap, .removeDuplicates, .removeDuplicatesBy, .tryRemoveDuplicates,
      .prefixWhile,
      .tryPrefixWhile:
      traits.traps = [.eventBeforeSubscription, .zeroRequest]
    case .replaceEmpty:
      traits.traps = [.zeroRequest]
      traits.commits = [.valueBeyondDemand]
    case .replaceError:
      traits.traps = [.valueBeyondDemand, .eventBeforeSubscription, .zeroRequest]
    case .catchError, .tryCatch:
      traits.chainCount = 1
      traits.traps = [
        .valueBeyondDemand, .valueAfterCompletion, .valueAfterCancel, .secondCompletion,
        .eventBeforeSubscription,
        .zeroRequest,
      ]
    case .retry:
      traits.resubscribes = true
      traits.traps = [.valueBeyondDemand, .valueAfterCompletion, .valueAfterCancel, .eventBeforeSubscription]
    case .ignoreOutput:
      traits.commits = [.secondSubscription]
    case .prefixUntilOutput, .appendPublisher, .prependPublisher:
      traits.chainCount = 1
    case .zip, .zipTransform:
      traits.chainCount = 1
      traits.traps = [.zeroRequest]
      traits.commits = [.valueBeyondDemand]
    case .zip3:
      traits.chainCount = 2
      traits.traps = [.zeroRequest]
      traits.commits = [.valueBeyondDemand]
    case .zip4:
      traits.chainCount = 3
      traits.traps = [.zeroRequest]
      traits.commits = [.valueBeyondDemand]
    case .flatMap, .flatMapToNever, .flatMapFromNever:
      traits.chainCount = 2
      traits.resubscribes = true
      traits.traps = [.zeroRequest]
    case .switchToLatest, .switchToLatestOfNever:
      traits.chainCount = 2
      traits.resubscribes = true
      traits.traps = [.zeroRequest, .valueBeyondDemand, .eventBeforeSubscription]
    case .share, .multicast, .multicastToCurrentValue:
      traits.shares = true
      traits.traps = [.zeroRequest]
    case .multicastByHand, .makeConnectable:
      traits.shares = true
      traits.connectsByStep = true
      traits.traps = [.zeroRequest]
    case .drop:
      traits.traps = [.zeroRequest]
    case .dropWhile, .tryDropWhile:
      traits.traps = [.zeroRequest]
    case .dropUntilOutput:
      traits.chainCount = 1
      traits.traps = [.valueBeyondDemand, .eventBeforeSubscription]
    case .collectByCount:
      traits.traps = [.zeroRequest]
      traits.commits = [.valueBeyondDemand]
    case .collect, .reduce, .tryReduce, .count, .max, .min, .maxBy, .minBy, .tryMax, .tryMin, .contains,
      .containsWhere,
      .tryContainsWhere, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirstWhere, .last, .lastWhere,
      .tryLastWhere:
      traits.traps = [.zeroRequest]
    case .receiveOn, .subscribeOn, .delay, .debounce, .throttleFirst, .throttleLatest, .timeout,
      .timeoutWithError,
      .measureInterval:
      traits.usesTime = true
    default:
      break
    }
    return traits
  }
}
