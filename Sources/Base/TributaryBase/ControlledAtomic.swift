#if INTERLEAVING
  import Synchronization

  @usableFromInline typealias Atomic = ControlledAtomic

  /// An atomic that announces each access to the controller of the run.
  ///
  /// It accepts orderings but ignores them. Because one thread runs at a time, all accesses are sequentially
  /// consistent, and it can't find bugs that occur only with weaker orderings.
  @usableFromInline
  package struct ControlledAtomic<Value: AtomicRepresentable & Sendable>: ~Copyable, Sendable {
    @usableFromInline
    package enum Purpose: Sendable {
      case plain
      case lockWord
      case gateWord
    }

    /// This is a mutex because the operations of an `Atomic` are declared only for concrete types, and this
    /// type is generic.
    private let value: Mutex<Value>
    private let purpose: Purpose
    package let fileID: StaticString
    package let line: UInt

    /// - Parameters:
    ///   - fileID: The source file to which traces attribute accesses to a gate's word. For other purposes,
    ///     traces use the file of the access.
    @usableFromInline
    package init(
      _ initialValue: Value,
      is purpose: Purpose = .plain,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      value = Mutex(initialValue)
      self.purpose = purpose
      self.fileID = fileID
      self.line = line
    }

    private func reach(_ operation: StaticString, isLoad: Bool = false, _ fileID: StaticString, _ line: UInt)
    {
      guard let controller = ThreadControl.controller else { return }
      let address = withUnsafePointer(to: self) { UInt(bitPattern: $0) }
      let point =
        switch purpose {
        case .plain:
          SchedulePoint(isLoad ? .load : .atomic, operation, address: address, fileID: fileID, line: line)
        case .lockWord: SchedulePoint(.lockWord, operation, address: address, fileID: fileID, line: line)
        case .gateWord:
          SchedulePoint(
            isLoad ? .gateLoad : .gate,
            operation,
            address: address,
            fileID: self.fileID,
            line: self.line
          )
        }
      controller.reach(point)
    }

    /// Updates the value in one step.
    func update(
      _ operation: StaticString,
      _ fileID: StaticString,
      _ line: UInt,
      _ transform: @Sendable (Value) -> Value
    ) -> (oldValue: Value, newValue: Value) {
      reach(operation, fileID, line)
      return value.withLock { value in
        let old = value
        value = transform(old)
        return (old, value)
      }
    }

    @usableFromInline
    package func load(
      ordering: AtomicLoadOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Value {
      reach("load", isLoad: true, fileID, line)
      return value.withLock { $0 }
    }

    @usableFromInline
    package func store(
      _ desired: Value,
      ordering: AtomicStoreOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      _ = update("store", fileID, line) { _ in desired }
    }

    @usableFromInline
    package func exchange(
      _ desired: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Value {
      update("exchange", fileID, line) { _ in desired }.oldValue
    }

    /// Compares bit by bit, like the real atomic.
    @usableFromInline
    package func compareExchange(
      expected: Value,
      desired: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (exchanged: Bool, original: Value) {
      reach("compareExchange", fileID, line)
      return value.withLock { value in
        let original = value
        guard Self.isSame(original, expected) else { return (false, original) }
        value = desired
        return (true, original)
      }
    }

    private static func isSame(_ first: Value, _ second: Value) -> Bool {
      let first = Value.encodeAtomicRepresentation(first)
      let second = Value.encodeAtomicRepresentation(second)
      return withUnsafeBytes(of: first) { first in
        withUnsafeBytes(of: second) { first.elementsEqual($0) }
      }
    }
  }

  extension ControlledAtomic {
    @usableFromInline
    package func compareExchange(
      expected: Value,
      desired: Value,
      successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (exchanged: Bool, original: Value) {
      compareExchange(
        expected: expected,
        desired: desired,
        ordering: successOrdering,
        fileID: fileID,
        line: line
      )
    }
  }

  extension ControlledAtomic where Value: FixedWidthInteger {
    @discardableResult
    @usableFromInline
    package func add(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("add", fileID, line) { $0 + operand }
    }

    @discardableResult
    @usableFromInline
    package func subtract(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("subtract", fileID, line) { $0 - operand }
    }

    @discardableResult
    @usableFromInline
    package func wrappingAdd(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("wrappingAdd", fileID, line) { $0 &+ operand }
    }

    @discardableResult
    @usableFromInline
    package func wrappingSubtract(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("wrappingSubtract", fileID, line) { $0 &- operand }
    }

    @discardableResult
    @usableFromInline
    package func bitwiseOr(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("bitwiseOr", fileID, line) { $0 | operand }
    }

    @discardableResult
    @usableFromInline
    package func bitwiseAnd(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("bitwiseAnd", fileID, line) { $0 & operand }
    }

    @discardableResult
    @usableFromInline
    package func max(
      _ operand: Value,
      ordering: AtomicUpdateOrdering,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
      update("max", fileID, line) { Swift.max($0, operand) }
    }
  }
#endif
