#if INTERLEAVING
  /// Decides which thread runs, in the build that explores the interleavings of threads.
  ///
  /// Exactly one of the threads that it controls runs at a time. It ignores calls by other threads.
  package protocol ThreadController: AnyObject, Sendable {
    /// May run another thread before the caller does what the point says.
    func reach(_ point: SchedulePoint)

    /// Keeps the caller from running until another thread wakes `point.address` and the condition does not
    /// hold.
    /// - Returns: Whether the caller is controlled; if not, it has to wait by itself.
    func park(at point: SchedulePoint, while condition: () -> Bool) -> Bool

    /// Wakes the threads that are parked at the address, which look at their conditions again.
    func wake(at address: UInt)
  }

  /// A place in a thread's run where another thread may come in between.
  package struct SchedulePoint: Sendable {
    package enum Kind: UInt8, Sendable {
      /// Code of the package's client: a closure, a subscriber, a deinitialiser.
      case user
      case lock
      case gate
      /// Looking at the word of a gate.
      case gateLoad
      case atomic
      /// Looking at an atomic.
      case load
      /// The word of a ``Lock``.
      case lockWord
      /// Waiting for another thread.
      case park
    }

    package let kind: Kind
    package let operation: StaticString
    /// The address of the atomic, lock or gate; zero if there is none.
    package let address: UInt
    package let fileID: StaticString
    package let line: UInt
    /// The description that user code gives of itself.
    package let label: String

    package init(
      _ kind: Kind,
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

    /// Whether nothing is changed.
    package var isLoad: Bool { kind == .load || kind == .gateLoad }
  }

  /// The connection of locks, gates and atomics to the controller of the run.
  package enum ThreadControl {
    /// Unsafe because it is a plain variable: it is written by the thread that starts a run, before the
    /// threads of the run go on, and never while one of them runs.
    nonisolated(unsafe) package static var controller: (any ThreadController)?

    /// Announces what the calling thread is about to do.
    @usableFromInline
    package static func reach(
      _ kind: SchedulePoint.Kind,
      _ operation: StaticString,
      at address: UInt,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      guard let controller else { return }
      controller.reach(SchedulePoint(kind, operation, address: address, fileID: fileID, line: line))
    }
  }

  /// The place where threads wait for one lock or gate: with the controller if it controls them, else where
  /// all threads wait.
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
