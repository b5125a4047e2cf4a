import TributaryBase

#if canImport(Dispatch)
  import Dispatch
#endif

extension CallerContext {
  #if canImport(Dispatch)
    /// The key of a dispatch queue that runs only the code of one person.
    package static let queueKey = DispatchSpecificKey<ContextValues>()
  #endif

  /// The current context or, in a closure of a dispatch queue that runs only the code of one person, that
  /// person's context.
  package static var ofCaller: CallerContext {
    let current = current
    #if canImport(Dispatch)
      // A closure of a dispatch queue has no task-local values.
      if current.person == nil, let person = DispatchQueue.getSpecific(key: queueKey) {
        return CallerContext(person: person, event: current.event)
      }
    #endif
    return current
  }
}
