#if !canImport(CombineCore)
  /// Stands for the type of `CombineCore` that checks where a method writes to an object that takes a key
  /// path.
  package struct CallerIsolation {
    private weak let actor: (any Actor)?

    package static var none: CallerIsolation { CallerIsolation(nil) }

    package init(_ actor: (any Actor)?) {
      self.actor = actor
    }

    /// Traps off the actor.
    package func check() {
      actor?.preconditionIsolated()
    }
  }
#endif
