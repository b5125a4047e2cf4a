#if Postgres
  /// The numbers of visitors that are to be written, each once, in the order of their changes.
  ///
  /// Numbers that were removed stay in the list until they come first, or are more than the others. So the
  /// list is never much longer than what is to be written, and each operation takes constant time on average.
  struct UnwrittenVisitors {
    private(set) var list: [Int] = []
    /// How many at the beginning of the list were taken.
    private var taken = 0
    private var present: Set<Int> = []

    /// Adds a number behind the others, unless it is there.
    mutating func insert(_ number: Int) {
      if present.insert(number).inserted { list.append(number) }
    }

    /// Removes a number, which is not inserted again.
    mutating func remove(_ number: Int) {
      if present.remove(number) != nil { compact() }
    }

    /// Removes the first number.
    mutating func popFirst() -> Int? {
      while taken < list.count {
        let number = list[taken]
        taken += 1
        guard present.remove(number) != nil else { continue }
        compact()
        return number
      }
      return nil
    }

    mutating func removeAll() { self = UnwrittenVisitors() }

    private mutating func compact() {
      guard list.count > 2 * present.count + 16 else { return }
      list = list[taken...].filter(present.contains)
      taken = 0
    }
  }
#endif
