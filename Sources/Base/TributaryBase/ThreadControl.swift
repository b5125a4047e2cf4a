#if INTERLEAVING
  /// Schedules the threads in a build that explores how they interleave.
  ///
  /// Exactly one of the controlled threads runs at a time. The controller ignores calls by other threads.
  package protocol ThreadController: AnyObject, Sendable {
    /// Marks a point before an operation. The controller may run another thread at this point.
    func reach(_ point: SchedulePoint)

    /// Suspends the caller until another thread wakes `point.address` and the condition does not hold.
    /// - Returns: `true` if the controller controls the caller. If `false`, the caller has to wait on its
    ///   own.
    func park(at point: SchedulePoint, while condition: () -> Bool) -> Bool

    /// Wakes the threads parked at the address. They then check their conditions again.
    func wake(at address: UInt)
  }

  /// A point in a thread's execution where another thread may run.
  package struct SchedulePoint: Sendable {
    package enum PointKind: UInt8, Sendable {
      /// Code of the package's client, such as a closure, a subscriber or a deinitializer.
      case user
      case lock
      case gate
      /// A load of a gate's word.
      case gateLoad
      case atomic
      /// A load of an atomic.
      case load
      /// The word of a ``Lock``.
      case lockWord
      /// Waiting for another thread.
      case park
    }

    package let kind: PointKind
    package let operation: StaticString
    /// The address of the atomic, lock or gate, or zero if there is none.
    package let address: UInt
    package let fileID: StaticString
    package let line: UInt
    /// The description that user code provides.
    package let label: String

    package init(
      _ kind: PointKind,
      _ operation: StaticString,
      address: UInt,
      fileID: StaticString,
      line: UInt,
      label: String = ""
    ) {
      self.kind = kind
      self.operation = operation
      self.address = address
      self.fileID = fileID
      self.line = line
      self.label = label
    }

    /// A Boolean value that indicates whether the operation changes nothing.
    package var isLoad: Bool { kind == .load || kind == .gateLoad }
  }

  /// The connection of locks, gates and atomics to the controller of the run.
  package enum ThreadControl {
    /// The thread that starts a run writes this variable before the run's threads resume, and not while one
    /// of them runs.
    nonisolated(unsafe) package static var controller: (any ThreadController)?

    /// Announces the calling thread's next operation.
    @usableFromInline
    package static func reach(
      _ kind: SchedulePoint.PointKind,
      _ operation: StaticString,
      at address: UInt,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      guard let controller else { return }
      controller.reach(SchedulePoint(kind, operation, address: address, fileID: fileID, line: line))
    }
  }

  /// The place where threads wait for one lock or gate, which is the controller if it controls the threads,
  /// or the shared spot otherwise.
  package struct ControlledSpot {
    let address: UInt
    let shared: ParkingLot.Spot

    package func park(fileID: StaticString = #fileID, line: UInt = #line, while condition: () -> Bool) {
      let point = SchedulePoint(.park, "wait", address: address, fileID: fileID, line: line)
      if ThreadControl.controller?.park(at: point, while: condition) == true { return }
      shared.park(while: condition)
    }

    package func wakeAll() {
      ThreadControl.controller?.wake(at: address)
      shared.wakeAll()
    }
  }
#endif
