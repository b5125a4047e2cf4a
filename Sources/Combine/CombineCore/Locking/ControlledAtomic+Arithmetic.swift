#if INTERLEAVING
  import Synchronization

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
