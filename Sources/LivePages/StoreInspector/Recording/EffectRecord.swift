import CombineShim
import ComposableArchitecture
import DependencyInjection

/// Records the progress of one effect. Both the action's entry and the running effect retain the record.
final class EffectRecord: EffectProbe, @unchecked Sendable {
  // Sendable because `lock` guards mutable state, and the ids of the immutable outline are only printed.

  /// The records for the effect that is currently cancelling other effects on this thread or in this task.
  /// There is one record per enclosing inspected reducer.
  @TaskLocal private static var cancellers: [EffectRecord] = []

  /// The identifier of the record's log.
  let log: ObjectIdentifier
  let number: Int
  private let dependencies: DependencyRecording
  private let outline: EffectOutline
  private let secrets: RecordSecrets
  private let lock = Lock()
  private let now: @Sendable () -> Duration
  private var start: Duration?
  private var end: Duration?
  private var progress = InspectedEffect.Progress.waiting
  private var sentCount = 0

  init(
    log: ObjectIdentifier,
    number: Int,
    outline: EffectOutline,
    dependencies: DependencyRecording,
    secrets: RecordSecrets,
    now: @escaping @Sendable () -> Duration
  ) {
    self.log = log
    self.now = now
    self.dependencies = dependencies
    self.number = number
    self.outline = outline
    self.secrets = secrets
  }

  /// The recording of dependencies. An effect that immediately sends one action uses none.
  var dependencyObserver: (any DependencyObserver)? { outline.kind == .action ? nil : dependencies }

  func started() {
    let now = now()
    lock.withLock {
      guard progress == .waiting else { return }
      start = now
      progress = .running
    }
  }

  func sent() {
    lock.withLock { sentCount += 1 }
  }

  func ended() {
    end(as: .finished)
  }

  func cancelled() {
    end(as: .cancelled(by: Self.cancellers.last { $0.log == log }?.number))
  }

  func cancelsOthers(_ cancel: () -> Void) {
    Self.$cancellers.withValue(Self.cancellers + [self], operation: cancel)
  }

  private func end(as progress: InspectedEffect.Progress) {
    let now = now()
    lock.withLock {
      guard end == nil else { return }
      end = now
      self.progress = progress
    }
  }

  var summary: InspectedEffect {
    let now = now()
    let mask = secrets.mask()
    let ids = outline.ids.map { mask.boundedDump(of: $0.base) }
    return lock.withLock {
      InspectedEffect(
        number: number,
        kind: outline.kind.inspected,
        ids: ids,
        progress: progress,
        sent: sentCount,
        start: start,
        duration: start.map { (end ?? now) - $0 }
      )
    }
  }
}

extension EffectOutline.EffectKind {
  fileprivate var inspected: InspectedEffect.Kind {
    switch self {
    case .action: .action
    case .publisher: .publisher
    case .run: .run
    case .cancel: .cancel
    }
  }
}
