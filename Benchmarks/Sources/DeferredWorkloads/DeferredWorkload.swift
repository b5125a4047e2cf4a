import Measurement

/// Workloads that run later, in a job of an owner or on a scheduler, or on the main actor, and those of
/// observable objects. The raw values are the names on the command line.
public enum DeferredWorkload: String, CaseIterable, Sendable {
  case storePost = "store-post"
  case storePostBurst = "store-post-burst"
  case blocPost = "bloc-post"
  case debounce
  case timeout
  case bufferByTime = "buffer-by-time"
  case delaySubscription = "delay-subscription"
  case effectThrottle = "effect-throttle"
  case mainActorSink = "main-actor-sink"
  case objectWillChange = "object-will-change"

  public var workload: Workload {
    switch self {
    case .storePost: .storePost(messages: 1)
    case .storePostBurst: .storePost(messages: 4)
    case .blocPost: .blocPost
    case .debounce: .debounce
    case .timeout: .timeout
    case .bufferByTime: .bufferByTime
    case .delaySubscription: .delaySubscription
    case .effectThrottle: .effectThrottle
    case .mainActorSink: .mainActorSink
    case .objectWillChange: .objectWillChange
    }
  }
}
